import { inRepository } from './places.ts';
import { surroundings } from './product.ts';
import { startProgram } from './programs.ts';

/** What `shield recount` says beside a running server, and the code it ends with. */
export async function recounted(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const program = startProgram(process.execPath, [inRepository('dist', 'server', 'shield.js'), 'recount'], {
    env: surroundings(settings),
  });
  const { code } = await program.ended;
  return { code, said: program.said() };
}
