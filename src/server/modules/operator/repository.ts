import type { OperatorDetails } from '../../../contract/admin/operator.ts';
import { unnamedOperator } from '../../../contract/operator.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';
import { shippedNextSteps } from './shipped-next-steps.ts';

/** A version of the operator's details. Version 0 has no row. */
export interface StoredOperator {
  version: number;
  details: OperatorDetails;
  changedBy: string | null;
  /** Null for version 0. */
  changedAt: Date | null;
}

interface Row {
  version: number;
  details: Partial<OperatorDetails>;
  changed_by: string | null;
  changed_at: Date;
}

const latest = statement<Row>(
  'operator.latest',
  'select version, details, changed_by, changed_at from operator_details order by version desc limit 1',
);
// No row when someone else made this version.
const insert = statement<{ version: number }>(
  'operator.insert',
  `insert into operator_details (version, details, changed_by, changed_at) values ($1, $2, $3, $4)
   on conflict (version) do nothing returning version`,
);

/** Before anyone has said anything. */
export const firstDetails = (): OperatorDetails => ({ ...unnamedOperator(), nextSteps: shippedNextSteps() });

export type OperatorRepository = ReturnType<typeof operatorRepository>;

export const operatorRepository = () => ({
  /** The version in force. */
  async latest(db: Queryable): Promise<StoredOperator> {
    const row = await db.one(latest);
    if (!row) return { version: 0, details: firstDetails(), changedBy: null, changedAt: null };
    // A field that a newer release has added is as in version 0 until it is set.
    const details = { ...firstDetails(), ...row.details };
    return { version: row.version, details, changedBy: row.changed_by, changedAt: row.changed_at };
  },
  /** @returns false when there is such a version already */
  async add(tx: Tx, { version, details, changedBy, changedAt }: StoredOperator): Promise<boolean> {
    return (await tx.one(insert, [version, JSON.stringify(details), changedBy, changedAt])) !== null;
  },
});
