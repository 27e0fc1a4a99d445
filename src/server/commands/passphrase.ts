import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type BaseContext, CommandRefused } from './command.ts';

const minLength = 12;

export const passphraseHelp = `The passphrase is taken from the variable BACKUP_PASSPHRASE or the first line of the file that BACKUP_PASSPHRASE_FILE names,
or you are asked for it. It has at least ${minLength} characters. Without it the backup is lost: do not keep it with the
backups.`;

/**
 * The passphrase of a backup. Never an argument, because everyone on the machine can see those.
 * @param options `isNew`: if the command asks for it, it must be typed twice
 * @throws CommandRefused when there is none, or it is too short
 */
export async function readPassphrase(
  { location, isScreen }: BaseContext,
  { isNew }: { isNew: boolean },
): Promise<string> {
  const passphrase = location.backupPassphrase ?? (await ask(isScreen, isNew));
  if (passphrase.length < minLength)
    throw new CommandRefused(`A passphrase must have at least ${minLength} characters.`);
  return passphrase;
}

async function ask(isScreen: boolean, isNew: boolean): Promise<string> {
  if (!isScreen || !process.stdin.isTTY)
    throw new CommandRefused(
      'There is no passphrase: set BACKUP_PASSPHRASE, or name a file that has it with BACKUP_PASSPHRASE_FILE.',
    );
  const passphrase = await askHidden('Passphrase: ');
  if (isNew && (await askHidden('Repeat it: ')) !== passphrase) throw new CommandRefused('The two passphrases differ.');
  return passphrase;
}

/** Asks without echoing what is typed. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const output = new Writable({ write: (_bytes, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const typed = await Promise.race([reader.question(''), once(reader, 'close')]);
    if (typeof typed === 'string') return typed.trim();
  } catch {
    // Ctrl-C or Ctrl-D: readline reads in raw mode, where they are characters and not signals.
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
  throw new CommandRefused('No passphrase was given.');
}
