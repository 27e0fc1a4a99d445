import type { App } from '../../../app.ts';
import { forUpdate, type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { sameSecret } from '../../../platform/vault/secrets.ts';

// A link that has not expired stays.
const keepOrInsert = statement(
  'setup_links.keep_or_insert',
  `insert into setup_links as link (seed, expires_at) values ($1, $2)
   on conflict (is_only) do update set seed = excluded.seed, expires_at = excluded.expires_at where link.expires_at <= $3`,
);
interface Link {
  seed: string;
  expires_at: Date;
}

const current = statement<Link>(
  'setup_links.current',
  'select seed, expires_at from setup_links where expires_at > $1',
);
const lock = forUpdate(current);
const remove = statement('setup_links.remove', 'delete from setup_links');

/** The token of a link, 256 bits: two keyed hashes of the seed and of the end of the link, which so cannot be put off. */
const tokenOf = (halves: readonly string[]): string =>
  Buffer.from(halves.join('').replaceAll('-', ''), 'hex').toString('base64url');
const boundTo = ({ seed, expires_at }: Link): string => `${seed} ${expires_at.toISOString()}`;
const purposes = ['setup link', 'setup link, second half'] as const;

/** The token of the link that has not expired; of a new one if there is none. */
export async function setupTokenUntil({ db, vault }: App, now: Date, expiresAt: Date): Promise<string | null> {
  await db.run(keepOrInsert, [crypto.randomUUID(), expiresAt, now]);
  const row = await db.one(current, [now]);
  return row && tokenOf(purposes.map((purpose) => vault.blindIndex(purpose, boundTo(row))));
}

/** Whether there is a link that has not expired. */
export const hasSetupLink = async (db: Queryable, now: Date): Promise<boolean> =>
  (await db.one(current, [now])) !== null;

/** Whether the token is that of the link, which is locked until the transaction ends. */
export async function lockIfSetupToken({ vault }: App, tx: Tx, token: string, now: Date): Promise<boolean> {
  const row = await tx.one(lock, [now]);
  if (!row) return false;
  // While keys rotate, the link may have been printed under an earlier one.
  const [first = [], second = []] = purposes.map((purpose) => vault.blindIndexes(purpose, boundTo(row)));
  return first.some((half, key) => sameSecret(tokenOf([half, second[key] ?? '']), token));
}

export const deleteSetupLink = (db: Queryable): Promise<void> => db.run(remove);
