import type { App } from '../../src/server/app.ts';
import { CommandRefused } from '../../src/server/commands/command.ts';
import { parseCommandLine } from '../../src/server/commands/command-line.ts';

/**
 * Runs a command of `npm run shield` in the test's process, beside its application. `runShield` gives it a process.
 * @returns its exit code and output
 */
export async function runCommand(
  { signal = new AbortController().signal, ...server }: App & { signal?: AbortSignal },
  ...args: readonly string[]
): Promise<[number, string]> {
  // Remembers nothing that the server does.
  const app = { ...server };
  let output = '';
  const print = (line: string) => {
    output += `${line}\n`;
  };
  const location = { dataDir: '', isEmbedded: false };
  const terminal = { print, printStatus: print, progress: () => {}, isScreen: false };
  const context = { ...terminal, app, vault: app.vault, location, disks: null, signal };
  try {
    const line = parseCommandLine(args);
    if (!('command' in line && 'run' in line.command)) throw new Error(`${args[0]} needs a process of its own`);
    const code = await line.command.run(line.input, context as unknown as Parameters<typeof line.command.run>[1]);
    return [code, output];
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return [2, error.message];
  }
}
