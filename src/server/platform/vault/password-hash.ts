import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { once } from '../once.ts';
import { turns } from '../turns.ts';

/** OWASP's password storage cheat sheet: argon2id (the library's own choice) with 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes at the same time in this process. Each takes a processor and one of libuv's four threads, and one of both is left
 * to everything else.
 */
const places = pLimit(Math.min(3, Math.max(1, availableParallelism() - 1)));

/** One of each network at a time, so that nobody waits for more than one hash of each other network. */
const oneByOne = turns({ atOnce: 1, waiting: 500 });

/** One form of letters that keyboards compose in several ways (NIST SP 800-63B). */
const composed = (password: string): string => password.normalize('NFKC');

const inTurn = <T>(by: string | null, work: () => Promise<T>): Promise<T> =>
  by === null ? places(work) : oneByOne(by, () => places(work));

/**
 * @param by the network, or the account, for which it is hashed; null for the program itself
 * @returns the hash in PHC string format, its salt and cost included
 * @throws TooManyWaiting when too many wait for the same
 */
export const hashPassword = (password: string, by: string | null): Promise<string> =>
  inTurn(by, () => hash(composed(password), options));

const decoy = once(() => hash('nobody has this password', options));

/**
 * Whether the password fits the hash. Without a hash it takes the same time and is false,
 * so that the time does not tell which accounts exist.
 * @param by as of `hashPassword`
 * @throws TooManyWaiting as `hashPassword`
 */
export async function passwordFits(password: string, passwordHash: string | null, by: string | null): Promise<boolean> {
  const decoyHash = await decoy();
  const known = passwordHash ?? decoyHash;
  const one = composed(password);
  // Older hashes are of the letters as they were typed.
  const forms = one === password ? [one] : [one, password];
  let fits = false;
  for (const form of forms) fits = (await inTurn(by, () => verify(known, form))) || fits;
  return fits && passwordHash !== null;
}
