import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { envelopeOf, type Mailer } from './mailer.ts';

interface Options {
  folder: string;
  from: string;
  /** Gets a line with the file's path; what the message says, links above all, is for whoever may read the file. */
  tell: (line: string) => void;
}

/** Writes each message into a folder as an .eml file that only its owner can read. */
export function outboxMailer({ folder, from, tell }: Options): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(envelopeOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${time}-${mail.id.slice(0, 8)}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      tell(`Mail written to ${file}`);
    },
  };
}
