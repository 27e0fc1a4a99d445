// See docs/decisions/0022-receipts-are-signed-by-a-derived-key.md

import type { JWK } from 'jose';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../../app.ts';
import { markSqlOf, marksIn } from '../../../marks.ts';
import { statement } from '../../../platform/db/pool.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';

export interface StoredKey {
  id: string;
  publicKey: string;
}

const add = statement(`
  insert into receipt_keys (key_id, public_key, created_at, mark) values ($1, $2, $3, $4)
  on conflict (key_id) do update set public_key = excluded.public_key, mark = excluded.mark
  where receipt_keys.mark is null or receipt_keys.public_key <> excluded.public_key`);

const all = statement<StoredKey & MarkedRow>(`
  select key_id as id, public_key as "publicKey", ${markSqlOf('receiptKeys', 'receipt_keys')}
  from receipt_keys order by created_at, key_id`);

export async function upsertReceiptKey(app: App, { id, publicKey }: StoredKey): Promise<void> {
  await app.db.run(add, [id, publicKey, app.clock(), marksIn(app).receiptKeys.make(id, { public_key: publicKey })]);
}

/** The public keys of receipts. One that another program wrote or changed is not shown. */
export const listReceiptKeys = async (app: App): Promise<StoredKey[]> =>
  (await app.db.rows(all))
    .filter((row) => marksIn(app).receiptKeys.fits(row.id, row))
    .map(({ id, publicKey }) => ({ id, publicKey }));

/** What a receipt says about a lookup. */
export interface ReceiptContent {
  requestId: string;
  accountId: string;
  asked: readonly NormalIdentifier[];
  verdict: string;
  score: number;
  scoreVersion: number;
  /** The reports of the answer in their order, each with its version. */
  reports: readonly { id: string; version: number }[];
  /** Whether a test key asked: then the receipt is about invented people only. */
  isTest: boolean;
}

const digestKind = 'receipt';
const algorithm = 'EdDSA';

/** The keys that this process has stored, and what the table holds, as of the last refresh; null until someone asks. */
const inMemory = perApp(() => ({ stored: new Set<string>(), kept: null as readonly StoredKey[] | null }));

/** Keeps the public key for the time after the private one is retired. */
async function store(app: App, key: StoredKey): Promise<void> {
  const memory = inMemory(app);
  if (memory.stored.has(key.id)) return;
  // While the database cannot be written, receipts are issued: until it is retired, the key is in the keyring, and a
  // rotation writes too.
  await upsertReceiptKey(app, key).then(
    () => {
      memory.stored.add(key.id);
      memory.kept = null;
    },
    () => {},
  );
}

/** Rereads the keys of the table; every process does so when another has changed something. */
export async function refreshReceiptKeys(app: App): Promise<void> {
  inMemory(app).kept = await listReceiptKeys(app);
}

/** The public keys of all receipts: of the keys in use, of one that is announced, and of retired ones. */
export async function publicReceiptKeys(app: App): Promise<{ keys: JWK[] }> {
  const memory = inMemory(app);
  memory.kept ??= await listReceiptKeys(app);
  const keys = new Map<string, string>();
  for (const { id, publicKey } of [...memory.kept, ...app.vault.signingKeys()]) keys.set(id, publicKey);
  return {
    keys: [...keys].map(([kid, x]) => ({ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: algorithm })),
  };
}

/**
 * Signs what a lookup was answered. Whom it asked about is there as keyed digests only, which nobody but the registry
 * can compute, and which differ between accounts.
 * @returns a compact JWS, which is a JWT as well
 */
export async function issueReceipt(app: App, content: ReceiptContent): Promise<string> {
  const { vault } = app;
  const { requestId, accountId, asked, verdict, score, scoreVersion, reports, isTest } = content;
  const [key] = vault.signingKeys();
  if (!key) throw new Error('The keyring is empty.');
  await store(app, key);
  // The first is under the current key. Receipts are issued while nothing can be sealed.
  const digests = asked.map(({ kind, value }) => [
    kind,
    vault.blindIndexes(digestKind, `${accountId} ${kind} ${value}`)[0],
  ]);
  const claims = {
    iss: app.settings.publicUrl,
    iat: Math.floor(app.clock().getTime() / 1000),
    jti: requestId,
    sub: accountId,
    asked: Object.fromEntries(digests),
    verdict,
    score,
    scoreVersion,
    reports: reports.map(({ id, version }) => `${id}@${version}`),
    ...(isTest && { test: true }),
  };
  // Loaded with the first receipt, since most servers issue none.
  const { CompactSign } = await import('jose');
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: algorithm, kid: key.id, typ: 'JWT' })
    .sign(key.privateKey);
}
