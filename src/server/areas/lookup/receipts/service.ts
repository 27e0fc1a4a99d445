// See docs/decisions/0022-receipts-are-signed-by-a-derived-key.md
import type { JWK } from 'jose';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/pool.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import type { ReceiptRepository, StoredKey } from './repository.ts';

interface Needs {
  db: Db;
  receipts: ReceiptRepository;
  vault: Vault;
  /** The issuer of the receipts. */
  publicUrl: string;
  clock: Clock;
}

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

export type ReceiptService = ReturnType<typeof receiptService>;

const digestKind = 'receipt';
const algorithm = 'EdDSA';

export function receiptService({ db, receipts, vault, publicUrl, clock }: Needs) {
  const stored = new Set<string>();
  /** What the table holds, as of the last `refresh`; null until someone asks. */
  let kept: readonly StoredKey[] | null = null;

  /** Keeps the public key for the time after the private one is retired. */
  const store = async (key: StoredKey): Promise<void> => {
    if (stored.has(key.id)) return;
    // While the database cannot be written, receipts are issued: until it is retired, the key is in the keyring, and a
    // rotation writes too.
    await receipts.add(db, key, clock()).then(
      () => {
        stored.add(key.id);
        kept = null;
      },
      () => {},
    );
  };

  return {
    /** Rereads the keys of the table; every process does so when another has changed something. */
    async refresh(): Promise<void> {
      kept = await receipts.all(db);
    },

    /** The public keys of all receipts: of the keys in use, of one that is announced, and of retired ones. */
    async publicKeys(): Promise<{ keys: JWK[] }> {
      kept ??= await receipts.all(db);
      const keys = new Map<string, string>();
      for (const { id, publicKey } of [...kept, ...vault.signingKeys()]) keys.set(id, publicKey);
      return {
        keys: [...keys].map(([kid, x]) => ({ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: algorithm })),
      };
    },

    /**
     * Signs what a lookup was answered. Whom it asked about is there as keyed digests only, which nobody but the registry
     * can compute, and which differ between accounts.
     * @returns a compact JWS, which is a JWT as well
     */
    async issue(content: ReceiptContent): Promise<string> {
      const { requestId, accountId, asked, verdict, score, scoreVersion, reports } = content;
      const [key] = vault.signingKeys();
      if (!key) throw new Error('The keyring is empty.');
      await store(key);
      // The first is under the current key. Receipts are issued while nothing can be sealed.
      const digests = asked.map(({ kind, value }) => [
        kind,
        vault.blindIndexes(digestKind, `${accountId} ${kind} ${value}`)[0],
      ]);
      const claims = {
        iss: publicUrl,
        iat: Math.floor(clock().getTime() / 1000),
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
    },
  };
}
