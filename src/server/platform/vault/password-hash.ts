import { hash, verify } from '@node-rs/argon2';

/** OWASP's password storage cheat sheet: argon2id (the library's own choice) with 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the hash in PHC string format, its salt and cost included */
export const hashPassword = (password: string): Promise<string> => hash(password, options);

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits the hash. Without a hash it takes the same time and is false,
 * so that the time does not tell which accounts exist.
 */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const fits = await verify(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== null;
}
