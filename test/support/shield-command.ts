import { inRepository } from './paths.ts';
import { environment } from './product.ts';
import { type Program, startProgram } from './programs.ts';

/** Starts a command of `npm run shield`. */
export const startShield = (command: string, settings: Record<string, string>, ...args: readonly string[]): Program =>
  startProgram(process.execPath, [inRepository('dist', 'server', 'shield.js'), command, ...args], {
    env: environment(settings),
  });

/** Runs a command of `npm run shield`. @returns its exit code and output */
export async function runShield(
  command: string,
  settings: Record<string, string>,
  ...args: readonly string[]
): Promise<[number | null, string]> {
  const program = startShield(command, settings, ...args);
  const { code } = await program.ended;
  return [code, program.output()];
}
