import type { KeyKind } from '../../../contract/keys/keys.ts';
import { type App, perApp } from '../../app.ts';
import { markSqlOf, marksIn } from '../../marks.ts';
import { statement } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import { tokenHash } from '../../platform/vault/secrets.ts';
import { indexKind, openPair, type SealedPairRow } from './store.ts';

/** What authenticates a call. */
export interface KnownPair {
  id: string;
  accountId: string;
  kind: KeyKind;
  /** SHA-256. */
  secretHash: Buffer;
  revokedAt: Date | null;
  expiresAt: Date | null;
  /** Whether the account's email is confirmed. */
  isConfirmed: boolean;
  isSuspended: boolean;
  /** Blind index of the network the account was registered from. */
  network: string | null;
  /** Whether the account was approved for live keys. */
  isApproved: boolean;
  /** The plan that an admin gave the account. */
  plan: string | null;
}

/** A pair with its mark and that of its account, and what these are made over. */
interface AuthRow extends Omit<KnownPair, 'secretHash' | keyof SealedPairRow>, SealedPairRow, MarkedRow {
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

/** What verifies a call: the API key, and the SHA-256 of its secret. */
interface Verifier {
  apiKey: string;
  secretHash: Buffer;
}

/** Pairs that a process remembers; the oldest are forgotten first. */
const maxPairs = 10_000;

/** Everything that the verifier of a row is made of; null once a part of it is not sealed by the current key. */
function sourceOf({ vault }: App, row: AuthRow): string | null {
  const sealed = [row.secret_sealed, row.mark, row.account_mark];
  if (!sealed.every((one) => one === null || vault.isCurrent(one))) return null;
  const bound = [row.id, row.account_id, row.kind, row.marked, row.account_marked];
  return [...bound, ...sealed.map((one) => one?.toString('base64'))].join('\n');
}

/**
 * The verifiers of the key pairs of calls: opening one for each call would make a lookup a tenth slower. The row is read every time,
 * and a verifier is remembered for the very same row.
 */
const remembered = perApp(() => new Map<string, Verifier>());

/** @throws VaultError when another program wrote or changed the pair or its account */
function verifierOf(app: App, row: AuthRow): Verifier {
  const known = remembered(app);
  const source = sourceOf(app, row);
  const before = source === null ? undefined : known.get(source);
  if (before) return before;
  marksIn(app).keyPairs.require(row.id, row);
  marksIn(app).accounts.require(row.account_id, { marked: row.account_marked, mark: row.account_mark });
  const { apiKey, secret } = openPair(app, row);
  const verifier = { apiKey, secretHash: tokenHash(secret) };
  if (source === null) return verifier;
  const [oldest] = known.size >= maxPairs ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  known.set(source, verifier);
  return verifier;
}

/** How the secret of each API key is verified, and its state; null for an unknown one, or one whose row was not written by this program. */
export async function findKnownPairs(app: App, apiKeys: readonly string[]): Promise<(KnownPair | null)[]> {
  const { vault, lookups } = app;
  const searched = [...new Set(apiKeys)].flatMap((apiKey) => vault.blindIndexes(indexKind, apiKey));
  const known = new Map<string, KnownPair>();
  for (const { row, pair } of vault.openEach(await lookups.rows(auth, [searched]), (row) => ({
    row,
    pair: verifierOf(app, row),
  })))
    known.set(pair.apiKey, { ...row, secretHash: pair.secretHash });
  return apiKeys.map((apiKey) => known.get(apiKey) ?? null);
}
