import { type App, perApp } from '../../app.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { statement } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import { tokenHash } from '../../platform/vault/secrets.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { indexKind, openPair } from './store.ts';
import type { KnownPair, SealedPairRow } from './stored-pair.ts';

/** A sealed pair with its mark and that of its account, and what these are made over. */
interface BoundRow extends SealedPairRow, MarkedRow {
  account_marked: string;
  account_mark: Buffer | null;
}

interface AuthRow extends Omit<KnownPair, 'secretHash' | keyof SealedPairRow>, BoundRow {}

const auth = statement<AuthRow>(
  'key_pairs.auth',
  `select k.id, k.account_id, k.account_id as "accountId", k.kind, k.secret_sealed, k.revoked_at as "revokedAt",
     k.expires_at as "expiresAt", a.email_confirmed_at is not null as "isConfirmed",
     a.suspended_at is not null as "isSuspended", a.registered_network as network,
     a.access_approved_at is not null as "isApproved", a.plan, ${markSqlOf('keyPairs', 'k')}, ${markSqlOf('accounts', 'a', 'account_')}
   from key_pairs k join accounts a on a.id = k.account_id where k.api_key = any($1::text[])`,
);

/** What verifies a call: the API key, and the SHA-256 of its secret. */
interface Verifier {
  apiKey: string;
  secretHash: Buffer;
}

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

/** Pairs that a process remembers; the oldest are forgotten first. */
const maxPairs = 10_000;

/**
 * Opens the key pairs of calls and remembers them: opening one for each call would make a lookup a tenth slower. The
 * row is read every time, and a remembered pair counts only while the row has the very same bytes, account, kind and marks.
 */
export function openedPairs<Row extends BoundRow>(
  vault: Vault,
  open: (row: Row) => { apiKey: string; secret: string },
): (row: Row) => Verifier {
  const remembered = new Map<string, { row: BoundRow; verifier: Verifier }>();
  return (row) => {
    const { id, account_id, kind, secret_sealed, marked, mark, account_marked, account_mark } = row;
    // After a rotation, what the old key sealed is not accepted from memory either.
    const isCurrent = [secret_sealed, mark, account_mark].every((sealed) => sealed === null || vault.isCurrent(sealed));
    const before = isCurrent ? remembered.get(id) : undefined;
    if (
      before?.row.account_id === account_id &&
      before.row.kind === kind &&
      before.row.marked === marked &&
      before.row.account_marked === account_marked &&
      before.row.secret_sealed.equals(secret_sealed) &&
      isSame(before.row.mark, mark) &&
      isSame(before.row.account_mark, account_mark)
    )
      return before.verifier;
    const { apiKey, secret } = open(row);
    const verifier = { apiKey, secretHash: tokenHash(secret) };
    if (!isCurrent) return verifier;
    remembered.delete(id);
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= maxPairs) remembered.delete(oldest);
    // Copies: the row's bytes are a view of a larger buffer.
    const kept = {
      id,
      account_id,
      kind,
      marked,
      account_marked,
      secret_sealed: Buffer.from(secret_sealed),
      mark: mark && Buffer.from(mark),
      account_mark: account_mark && Buffer.from(account_mark),
    };
    remembered.set(id, { row: kept, verifier });
    return verifier;
  };
}

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
