import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type BaseContext, type CommandInput, CommandRefused } from './command.ts';

/** The fewest characters of a passphrase. */
const fewest = 12;

export const passphraseHelp = `The passphrase is the variable BACKUP_PASSPHRASE, or the first line of --passphrase-file, or asked for. It has at least
${fewest} characters. Without it the backup is lost: keep it where the backups are not.`;

/**
 * The passphrase of a backup; never an argument, since those are shown to everybody on the machine.
 * @param twice whether it is a new one, which is asked for twice
 * @throws CommandRefused when there is none or it is too short
 */
export async function passphraseOf(
  { values }: CommandInput,
  { location, isScreen }: BaseContext,
  twice: boolean,
): Promise<string> {
  const file = values['passphrase-file'];
  const input =
    typeof file === 'string' ? firstLine(file) : (location.backupPassphrase ?? (await asked(isScreen, twice)));
  if (input.length < fewest) throw new CommandRefused(`A passphrase has at least ${fewest} characters.`);
  return input;
}

function firstLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n')[0]?.trim() ?? '';
  } catch {
    throw new CommandRefused(`The file ${file} with the passphrase cannot be read.`);
  }
}

async function asked(isScreen: boolean, twice: boolean): Promise<string> {
  if (!isScreen || !process.stdin.isTTY)
    throw new CommandRefused('There is no passphrase: set BACKUP_PASSPHRASE, or name a file with --passphrase-file.');
  const first = await hidden('Passphrase: ');
  if (twice && (await hidden('Once more: ')) !== first) throw new CommandRefused('The two are not the same.');
  return first;
}

/** Asks without showing what is typed. */
async function hidden(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_bytes, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return (await reader.question('')).trim();
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
