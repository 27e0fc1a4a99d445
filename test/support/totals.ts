import { inRepository } from './places.ts';
import { surroundings } from './product.ts';
import { startProgram } from './programs.ts';

interface Said {
  code: number | null;
  said: string;
}

/** What a shield command says beside a running server, and the code it ends with. */
export async function shieldSays(command: string, settings: Record<string, string>): Promise<Said> {
  const program = startProgram(process.execPath, [inRepository('dist', 'server', 'shield.js'), command], {
    env: surroundings(settings),
  });
  const { code } = await program.ended;
  return { code, said: program.said() };
}

export const recounted = (settings: Record<string, string>): Promise<Said> => shieldSays('recount', settings);
