import type { App } from '../../../app.ts';
import type { Visitor } from '../../../http/visitor.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { randomToken } from '../../../platform/vault/secrets.ts';

const findSources = statement<{ token: string }>(`
  select token from sign_in_sources where account_id = $1 and token = any($2::uuid[])`);
const anySource = statement('select 1 from sign_in_sources where account_id = $1 limit 1');
const upsertSources = statement(`
  insert into sign_in_sources (account_id, token, seen_at) select $1, unnest($2::uuid[]), $3 order by 2
  on conflict (account_id, token) do update set seen_at = excluded.seen_at`);
const removeSources = statement('delete from sign_in_sources where account_id = $1');
const removeAllSources = statement('delete from sign_in_sources');
const removeOldSources = statement('delete from sign_in_sources where seen_at <= $1');

/** Whether the account has any remembered sign-in. */
export const hasKnownSources = async (db: Queryable, accountId: string): Promise<boolean> =>
  (await db.one(anySource, [accountId])) !== null;

export const deleteSourcesOf = (tx: Queryable, accountId: string): Promise<void> => tx.run(removeSources, [accountId]);

/** Forgets all sign-in sources: they are kept as blind indexes only, which cannot be computed again with another key. */
export const forgetSignInSources = ({ db }: App): Promise<void> => db.run(removeAllSources);

export const deleteOldSources = (db: Queryable, before: Date): Promise<void> => db.run(removeOldSources, [before]);

/** Whether an account has signed in from a visitor's device and network before. */
export interface Recognition {
  device: boolean;
  network: boolean;
}

const noAccount = '00000000-0000-0000-0000-000000000000';

/** The tokens of a visitor's device and network under every key. With the account, so that a copied row makes none known to another. */
const tokensOf = ({ vault }: App, accountId: string, { network, device }: Visitor) => ({
  device: device ? vault.blindIndexes('known device', `${accountId} ${device}`) : [],
  network: vault.blindIndexes('known network', `${accountId} ${network}`),
});

/** Whether the account knows the visitor's device and network. For null it takes just as long and returns false. */
export async function recognizeVisitor(
  app: App,
  account: string | null,
  visitor: Visitor,
  db: Queryable = app.db,
): Promise<Recognition> {
  const accountId = account ?? noAccount;
  const { device, network } = tokensOf(app, accountId, visitor);
  const known = (await db.rows(findSources, [accountId, [...device, ...network]])).map(({ token }) => token);
  const isKnown = (token: string) => known.includes(token);
  return { device: device.some(isKnown), network: network.some(isKnown) };
}

/**
 * Remembers the device and network of a visitor who has authenticated. A device cookie that the account does not
 * know may have been planted by someone who also knows it, so it is replaced.
 * @returns the value of the device cookie
 */
export async function rememberVisitor(app: App, tx: Tx, accountId: string, visitor: Visitor): Promise<string> {
  const known = await recognizeVisitor(app, accountId, visitor, tx);
  const device = (known.device && visitor.device) || randomToken();
  const tokens = tokensOf(app, accountId, { ...visitor, device });
  await tx.run(upsertSources, [accountId, [tokens.device[0], tokens.network[0]], app.clock()]);
  return device;
}
