import { unnamedOperator } from '../../../../contract/registry/operator.ts';
import type { OperatorDetails } from '../../../../contract/registry/staff-operator.ts';
import { type App, perApp } from '../../../app.ts';
import { markSqlOf, marksOf } from '../../../marks.ts';
import { newestVersion, versionsAtOnce } from '../../../platform/db/newest-version.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';
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
  marked: string;
  mark: Buffer | null;
}

// No row when someone else made this version.
const insert = statement<{ version: number }>(
  'operator.insert',
  `insert into operator_details (version, details, changed_by, changed_at, mark) values ($1, $2, $3, $4, $5)
   on conflict (version) do nothing returning version`,
);

/** Before anyone has said anything. */
export const firstDetails = (): OperatorDetails => ({ ...unnamedOperator(), nextSteps: shippedNextSteps() });

const columns = `version, details, changed_by, changed_at, ${markSqlOf('operatorDetails', 'operator_details')}`;
const newest = statement<Row>(
  'operator.newest',
  `select ${columns} from operator_details where $1::int is null or version < $1
   order by version desc limit ${versionsAtOnce}`,
);

const markOf = perApp(({ vault }) => marksOf(vault).operatorDetails);

/** The version in force. One that another program wrote or changed does not count. */
export async function findLatestOperator(app: App, db: Queryable): Promise<StoredOperator> {
  const row = await newestVersion(db, newest, (one) => markOf(app).fits(String(one.version), one));
  if (!row) return { version: 0, details: firstDetails(), changedBy: null, changedAt: null };
  // A field that a newer release has added is as in version 0 until it is set.
  const details = { ...firstDetails(), ...row.details };
  return { version: row.version, details, changedBy: row.changed_by, changedAt: row.changed_at };
}

/** @returns false when there is such a version already */
export async function insertOperator(
  app: App,
  tx: Tx,
  { version, details, changedBy, changedAt }: StoredOperator,
): Promise<boolean> {
  const mark = markOf(app).make(String(version), { details });
  return (await tx.one(insert, [version, JSON.stringify(details), changedBy, changedAt, mark])) !== null;
}
