import type { App } from '../../../app.ts';
import { forUpdate, type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { countTokens, readCounts, takeCounts } from '../../../platform/limits/counts.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';

/** The authenticator app of an account. */
export interface Totp {
  /** In base 32. */
  secret: string;
  /** The time step of the last code that was used: it and earlier ones count no more. */
  lastStep: number;
  /** ISO 8601. */
  addedAt: string;
}

export interface StoredPasskey {
  id: string;
  /** In base64url, as `publicKey` in COSE form. */
  credentialId: string;
  publicKey: string;
  /** How often it was used, as it counts itself; 0 when it does not count. */
  counter: number;
  /** How it can be reached, such as `usb`. */
  transports: string[];
  name: string;
  /** ISO 8601. */
  addedAt: string;
  lastUsedAt: string | null;
}

/** The recovery codes that are left. */
export interface RecoveryCodes {
  /** In base64. Each set of codes has a key of its own. */
  key: string;
  /** Keyed hashes of the codes, in hex. */
  hashes: string[];
}

/** The second factors of an account, sealed together. */
export interface StoredFactors {
  totp: Totp | null;
  /** The secret of an app that no code has confirmed yet. */
  pendingTotp: string | null;
  passkeys: StoredPasskey[];
  recoveryCodes: RecoveryCodes | null;
}

export const noFactors: StoredFactors = { totp: null, pendingTotp: null, passkeys: [], recoveryCodes: null };

interface Row {
  factors_sealed: Buffer | null;
}

const read = statement<Row>('select factors_sealed from accounts where id = $1');
const lock = forUpdate(read);
const write = statement('update accounts set factors_sealed = $2 where id = $1');

const context = (id: string): SealContext => ({ table: 'accounts', column: 'factors_sealed', id, owner: id });
const fromRow = ({ vault }: App, accountId: string, row: Row | null): StoredFactors =>
  // updateFactors sealed it, so the shape is known.
  row?.factors_sealed
    ? { ...noFactors, ...(vault.open(context(accountId), row.factors_sealed) as StoredFactors) }
    : noFactors;

/** For key rotation. */
export const factorSealedRows: readonly SealedRows[] = [
  {
    table: 'accounts',
    column: 'factors_sealed',
    context: ({ id }) => context(String(id)),
  },
];

export const findFactors = async (app: App, db: Queryable, accountId: string): Promise<StoredFactors> =>
  fromRow(app, accountId, await db.one(read, [accountId]));

/** Locks them until the transaction ends, if there are any. The account must be locked first. */
export const lockFactors = async (app: App, tx: Tx, accountId: string): Promise<StoredFactors> =>
  fromRow(app, accountId, await tx.one(lock, [accountId]));

/**
 * Records that the challenge of a passkey was answered: a limit of one until it expires. Of two calls at once, the second waits
 * for the first. @returns false when it was before
 */
export async function spendChallenge({ vault, clock }: App, tx: Tx, challenge: string, endsAt: Date): Promise<boolean> {
  const now = clock();
  const [token = '', ...earlier] = countTokens(vault, 'passkey challenge', challenge);
  if ((await readCounts(tx, earlier, now)).some((taken) => taken > 0)) return false;
  return (await takeCounts(tx, now, [{ token, amount: 1, limit: 1, endsAt }])).short === null;
}

export async function updateFactors({ vault }: App, tx: Tx, accountId: string, factors: StoredFactors): Promise<void> {
  await tx.run(write, [accountId, vault.seal(context(accountId), factors)]);
}
