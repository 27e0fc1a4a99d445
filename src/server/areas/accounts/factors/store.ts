import type { App } from '../../../app.ts';
import { forUpdate, type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
import { countTokens, readCounts, takeCounts } from '../../../platform/limits/counts.ts';
import type { SealedRows } from '../../../platform/vault/reseal.ts';
import type { SealContext } from '../../../platform/vault/seal-context.ts';
import { noFactors, type StoredFactors } from './stored-factors.ts';

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
