import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandRefused } from './command.ts';

/**
 * Checks that a file can be made, before a command begins.
 * @throws CommandRefused when it has no name, exists, or its folder does not, or is not writable
 */
export function requireNewFile(file: string): void {
  if (file === '' || file === '-') throw new CommandRefused(`"${file}" is not the name of a file.`);
  if (existsSync(file)) throw new CommandRefused(`The file ${file} already exists.`);
  const folder = dirname(resolve(file));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandRefused(`The file ${file} cannot be created: there is no folder ${folder}.`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new CommandRefused(
      `The file ${file} cannot be created: user ${process.getuid?.() ?? ''}, who runs this command, may not write to ${folder}.`,
    );
  }
}
