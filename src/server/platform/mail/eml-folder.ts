import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint } from '../vault/secrets.ts';
import { type Mailer, toMessage } from './mailer.ts';

interface Options {
  folder: string;
  from: string;
  /** Called with a line naming the file. It never includes the message, whose links grant access. */
  print: (line: string) => void;
}

/** Writes each message to an .eml file, mode 0600, instead of sending it. */
export function emlFolderMailer({ folder, from, print }: Options): Mailer {
  return {
    async send(mail) {
      // Loaded with the first mail: the server starts without it.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      // A hash of the whole id: the ids of mails about one decision begin alike, and several processes may send them at once.
      const name = fingerprint(Buffer.from(mail.id)).slice(0, 8);
      const file = join(folder, `${time}-${name}.eml`);
      // The next attempt replaces what a full disk or a kill has left of this one.
      const part = join(folder, `${name}.part`);
      await writeFile(part, message, { mode: 0o600, flush: true });
      await rename(part, file);
      print(`Mail written to ${file}`);
    },
  };
}
