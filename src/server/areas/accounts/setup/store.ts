// See docs/decisions/0029-roles-are-read-with-the-session.md

import { pages } from '../../../../contract/pages.ts';
import type { App } from '../../../app.ts';
import { invalid } from '../../../errors.ts';
import { dayMs } from '../../../platform/clock.ts';
import { forUpdate, statement, type Tx } from '../../../platform/db/pool.ts';
import { sameSecret } from '../../../platform/vault/secrets.ts';
import type { AccountCall } from '../../audit/note-audit.ts';
import { grantRoleIn, hasAdmin } from '../roles/store.ts';

// A link that has not expired stays.
const keepOrInsert = statement(`
  insert into setup_links as link (seed, expires_at) values ($1, $2)
  on conflict (is_only) do update set seed = excluded.seed, expires_at = excluded.expires_at where link.expires_at <= $3`);
interface Link {
  seed: string;
  expires_at: Date;
}

const current = statement<Link>('select seed, expires_at from setup_links where expires_at > $1');
const lock = forUpdate(current);
const remove = statement('delete from setup_links');

/** The token of a link, 256 bits: two keyed hashes of the seed and of the end of the link, which so cannot be put off. */
const tokenOf = (halves: readonly string[]): string =>
  Buffer.from(halves.join('').replaceAll('-', ''), 'hex').toString('base64url');
const boundTo = ({ seed, expires_at }: Link): string => `${seed} ${expires_at.toISOString()}`;
const purposes = ['setup link', 'setup link, second half'] as const;

/** Whether the token is that of the link, which is locked until the transaction ends. */
async function lockIfSetupToken({ vault }: App, tx: Tx, token: string, now: Date): Promise<boolean> {
  const row = await tx.one(lock, [now]);
  if (!row) return false;
  // While keys rotate, the link may have been printed under an earlier one.
  const [first = [], second = []] = purposes.map((purpose) => vault.blindIndexes(purpose, boundTo(row)));
  return first.some((half, key) => sameSecret(tokenOf([half, second[key] ?? '']), token));
}

/** How long a link is valid, in milliseconds (A18): 24 hours. */
const linkMs = dayMs;

/**
 * The link that makes whoever follows it the first admin; null when there is an admin. The same on every machine and
 * after a restart, until it was used or has expired.
 */
export async function setupLink(app: App): Promise<string | null> {
  if (await hasAdmin(app)) {
    await app.db.run(remove);
    return null;
  }
  const now = app.clock();
  await app.db.run(keepOrInsert, [crypto.randomUUID(), new Date(now.getTime() + linkMs), now]);
  const row = await app.db.one(current, [now]);
  const token = row && tokenOf(purposes.map((purpose) => app.vault.blindIndex(purpose, boundTo(row))));
  return token && `${app.settings.publicUrl}${pages.setup}?token=${token}`;
}

/** Whether there is a link that works: nobody has used it, and it has not expired. */
export const isSetupOpen = async (app: App): Promise<boolean> =>
  (await app.db.one(current, [app.clock()])) !== null && !(await hasAdmin(app));

/**
 * Makes the account the first admin and removes the link.
 * @throws ApiError 422 for a link that is wrong, was used or has expired, or when there is an admin
 */
export async function claimSetup(app: App, token: string, by: AccountCall): Promise<void> {
  const isDone = await app.db.transaction(async (tx) => {
    if (!(await lockIfSetupToken(app, tx, token, app.clock())) || (await hasAdmin(app, tx))) return false;
    await grantRoleIn(app, tx, by.accountId, 'admin', by);
    await tx.run(remove);
    return true;
  });
  if (!isDone) throw invalid([{ path: 'token', code: 'setupLinkInvalid' }]);
}
