// See docs/decisions/0022-receipts-are-signed-by-a-derived-key.md
import type { JWK } from 'jose';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../../app.ts';
import { listReceiptKeys, type StoredKey, upsertReceiptKey } from './store.ts';

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
  const { requestId, accountId, asked, verdict, score, scoreVersion, reports } = content;
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
  };
  // Loaded with the first receipt, since most servers issue none.
  const { CompactSign } = await import('jose');
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: algorithm, kid: key.id, typ: 'JWT' })
    .sign(key.privateKey);
}
