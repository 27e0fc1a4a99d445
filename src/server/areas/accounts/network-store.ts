import { groupMs } from '../../../contract/reports/standing.ts';
import type { App } from '../../app.ts';
import { statement, type Tx } from '../../platform/db/pool.ts';

// $2: a group for the first registration of a day, $3: now, $4: a day ago. Of two registrations at once, the second
// waits here.
const joinGroup = statement<{ author_group: string }>(`
  insert into network_groups as known (network, author_group, registered_at) values ($1, $2, $3)
  on conflict (network) do update set registered_at = greatest(known.registered_at, excluded.registered_at),
    author_group = case when known.registered_at > $4 then known.author_group else excluded.author_group end
  returning author_group`);
const latestGroup = statement<{ author_group: string }>(`
  select author_group from network_groups where network = any($1::uuid[]) and registered_at > $2
  order by registered_at desc limit 1`);
const forgetGroups = statement('delete from network_groups where registered_at < $1');
const emptyNetworks = statement('update accounts set registered_network = null where registered_network is not null');

const networkKind = 'account network';

/** The blind index of a /24 or /48 under the current key. */
export const networkToken = ({ vault }: App, network: string): string => vault.blindIndex(networkKind, network);

/** The blind indexes of a /24 or /48 under every key: the values that `registered_network` may have for it. */
export const networkTokens = ({ vault }: App, network: string): string[] => vault.blindIndexes(networkKind, network);

/** The group of the accounts that were registered from a network within a day of each other. */
export async function groupOf(app: App, tx: Tx, network: string, at: Date): Promise<string | null> {
  const since = new Date(at.getTime() - groupMs);
  const [current, ...earlier] = networkTokens(app, network);
  const known = earlier.length > 0 ? await tx.one(latestGroup, [earlier, since]) : null;
  const row = await tx.one(joinGroup, [current, known?.author_group ?? crypto.randomUUID(), at, since]);
  return row?.author_group ?? null;
}

/**
 * Forgets the networks of registrations: they are kept as blind indexes only, which cannot be recomputed with
 * another key.
 */
export async function forgetNetworks({ db }: App): Promise<void> {
  await db.run(emptyNetworks);
  await db.run(forgetGroups, ['infinity']);
}

/** Forgets which networks accounts were registered from together, a day after: no further account joins them. */
export const forgetNetworkGroups = ({ db, clock }: App): Promise<void> =>
  db.run(forgetGroups, [new Date(clock().getTime() - groupMs)]);
