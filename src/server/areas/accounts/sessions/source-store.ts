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

/** A device or a network that an account has signed in from. */
interface SignInSource {
  kind: 'device' | 'network';
  value: string;
}

const indexKind = ({ kind }: SignInSource) => `known ${kind}`;
/** With the account, so that a copied row makes no device known to another one. */
const boundValue = (accountId: string, { value }: SignInSource) => `${accountId} ${value}`;

/** The ones among `sources` that the account has signed in from before. */
async function findKnownSources(
  { vault }: App,
  db: Queryable,
  accountId: string,
  sources: readonly SignInSource[],
): Promise<SignInSource[]> {
  const tokens = sources.map((source) => vault.blindIndexes(indexKind(source), boundValue(accountId, source)));
  const rows = await db.rows(findSources, [accountId, tokens.flat()]);
  const found = new Set(rows.map(({ token }) => token));
  return sources.filter((_, at) => tokens[at]?.some((token) => found.has(token)));
}

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

const sourcesOf = ({ network, device }: Visitor): SignInSource[] => [
  { kind: 'network', value: network },
  ...(device ? [{ kind: 'device', value: device } as const] : []),
];

/** Whether the account knows the visitor's device and network. For null it takes just as long and returns false. */
export async function recognizeVisitor(app: App, accountId: string | null, visitor: Visitor): Promise<Recognition> {
  const known = await findKnownSources(app, app.db, accountId ?? noAccount, sourcesOf(visitor));
  return {
    device: known.some(({ kind }) => kind === 'device'),
    network: known.some(({ kind }) => kind === 'network'),
  };
}

/**
 * Remembers the device and network of a visitor who has authenticated. A device cookie that the account does not
 * know may have been planted by someone who also knows it, so it is replaced.
 * @returns the value of the device cookie
 */
export async function rememberVisitor(app: App, tx: Tx, accountId: string, visitor: Visitor): Promise<string> {
  const known = await findKnownSources(app, tx, accountId, sourcesOf(visitor));
  const device = known.find(({ kind }) => kind === 'device')?.value ?? randomToken();
  const tokens = sourcesOf({ ...visitor, device }).map((source) =>
    app.vault.blindIndex(indexKind(source), boundValue(accountId, source)),
  );
  await tx.run(upsertSources, [accountId, tokens, app.clock()]);
  return device;
}
