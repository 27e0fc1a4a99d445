import { createServer } from 'node:net';
import { variableNames } from '../../src/server/config.ts';
import { inRepository } from './paths.ts';
import { type Program, startProgram } from './programs.ts';

export interface Product extends Program {
  address: string;
}

/**
 * A port that was free a moment ago. It is below those that systems give to outgoing connections and to servers that ask
 * for any port, since one of these could take it meanwhile.
 */
export async function freePort(): Promise<number> {
  const port = 11_000 + Math.floor(Math.random() * 21_000);
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

/** Empty values win over a developer's .env. */
const unset = Object.fromEntries(variableNames.map((name) => [name, '']));

/** The environment of a server that a test starts: no settings of the developer who runs the test. */
export function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  // Tests may file, upload and make keys without limits; those of quotas and of the reserve set their own.
  const unlimited = { QUOTAS: 'off', CALL_LIMITS: 'off', NEW_KEYS_PER_HOUR: '99999', DISK_RESERVE_MB: '0' };
  const BACKUP_PASSPHRASE = 'a horse that nobody guesses';
  return {
    PATH,
    HOME,
    TMPDIR,
    ...unset,
    HOST: '127.0.0.1',
    DRAIN_SECONDS: '0',
    BACKUP_PASSPHRASE,
    ...unlimited,
    ...settings,
  };
}

/**
 * Starts the built product on a free port; wait for its ready message before use.
 * @param user whom root runs it as
 */
export async function startProduct(
  settings: Record<string, string>,
  args: string[] = [],
  user: { uid?: number; gid?: number } = {},
): Promise<Product> {
  const port = settings.PORT ?? String(await freePort());
  const program = startProgram(process.execPath, [inRepository('dist', 'server', 'main.js'), ...args], {
    env: environment({ ...settings, PORT: port }),
    ...user,
  });
  return { ...program, address: `http://127.0.0.1:${port}` };
}

/** RATE_PLANS with more than tests ask, except what they limit. */
export const generousPlans = (limits: object = {}): string => {
  const plan = { callsPerSecond: 100_000, lookupsPerMinute: 1_000_000, identifiersPerDay: 1_000_000, ...limits };
  return JSON.stringify({ default: plan, unconfirmed: plan });
};
