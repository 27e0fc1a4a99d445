import { inRepository } from './paths.ts';
import { environment } from './product.ts';
import { startProgram } from './programs.ts';

/** Runs a command of `npm run shield`. @returns its exit code and output */
export async function runShield(
  command: string,
  settings: Record<string, string>,
  ...args: readonly string[]
): Promise<[number | null, string]> {
  const program = startProgram(process.execPath, [inRepository('dist', 'server', 'shield.js'), command, ...args], {
    env: environment(settings),
  });
  const { code } = await program.ended;
  return [code, program.output()];
}
