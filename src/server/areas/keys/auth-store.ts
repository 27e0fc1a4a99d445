import { type App, perApp } from '../../app.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { statement } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import { openedPairs } from './opened-pairs.ts';
import { indexKind, openPair } from './store.ts';
import type { KnownPair, SealedPairRow } from './stored-pair.ts';

/** A row: the secret is sealed. */
interface AuthRow extends Omit<KnownPair, 'secretHash'>, SealedPairRow, MarkedRow {
  account_marked: string;
  account_mark: Buffer | null;
}

const auth = statement<AuthRow>(
  'key_pairs.auth',
  `select k.id, k.account_id, k.account_id as "accountId", k.kind, k.secret_sealed, k.revoked_at as "revokedAt",
     k.expires_at as "expiresAt", a.email_confirmed_at is not null as "isConfirmed",
     a.suspended_at is not null as "isSuspended", a.registered_network as network,
     a.access_approved_at is not null as "isApproved", a.plan, ${markSqlOf('keyPairs', 'k')}, ${markSqlOf('accounts', 'a', 'account_')}
   from key_pairs k join accounts a on a.id = k.account_id where k.api_key = any($1::text[])`,
);

const verifiers = perApp((app) =>
  openedPairs(app.vault, (row: AuthRow) => {
    marksIn(app).keyPairs.require(row.id, row);
    marksIn(app).accounts.require(row.account_id, { marked: row.account_marked, mark: row.account_mark });
    return openPair(app, row);
  }),
);

/** How the secret of each API key is verified, and its state; null for an unknown one, or one whose row was not written by this program. */
export async function findKnownPairs(app: App, apiKeys: readonly string[]): Promise<(KnownPair | null)[]> {
  const { vault, lookups } = app;
  const searched = [...new Set(apiKeys)].flatMap((apiKey) => vault.blindIndexes(indexKind, apiKey));
  const known = new Map<string, KnownPair>();
  for (const { row, pair } of vault.openEach(await lookups.rows(auth, [searched]), (row) => ({
    row,
    pair: verifiers(app)(row),
  })))
    known.set(pair.apiKey, { ...row, secretHash: pair.secretHash });
  return apiKeys.map((apiKey) => known.get(apiKey) ?? null);
}
