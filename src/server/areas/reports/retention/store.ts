import { defaultRetentionRules, type RetentionRules } from '../../../../contract/reports/retention.ts';
import { type App, perApp } from '../../../app.ts';
import { markSqlOf, marksOf } from '../../../marks.ts';
import { newestVersion, versionsAtOnce } from '../../../platform/db/newest-version.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';

/** A version of the rules. Version 0 are the defaults, which have no row. */
export interface StoredRules {
  version: number;
  rules: RetentionRules;
  changedBy: string | null;
  /** Null for version 0. */
  changedAt: Date | null;
}

interface Row {
  version: number;
  rules: Partial<RetentionRules>;
  changed_by: string | null;
  changed_at: Date;
  marked: string;
  mark: Buffer | null;
}

// No row when someone else made this version.
const insert = statement<{ version: number }>(
  'retention.insert',
  `insert into retention_rules (version, rules, changed_by, changed_at, mark) values ($1, $2, $3, $4, $5)
   on conflict (version) do nothing returning version`,
);

const unchanged: StoredRules = { version: 0, rules: defaultRetentionRules, changedBy: null, changedAt: null };

const newest = statement<Row>(
  'retention.newest',
  `select version, rules, changed_by, changed_at, ${markSqlOf('retentionRules', 'retention_rules')} from retention_rules
   where $1::int is null or version < $1 order by version desc limit ${versionsAtOnce}`,
);

const markOf = perApp(({ vault }) => marksOf(vault).retentionRules);

/** The version in force. One that another program wrote or changed does not count. */
export async function findRetentionRules(app: App, db: Queryable): Promise<StoredRules> {
  const row = await newestVersion(db, newest, (one) => markOf(app).fits(String(one.version), one));
  if (!row) return unchanged;
  const { version, rules, changed_by: changedBy, changed_at: changedAt } = row;
  // A rule that a newer release has added is as by default until it is set.
  return { version, rules: { ...defaultRetentionRules, ...rules }, changedBy, changedAt };
}

/** @returns false when there is such a version already */
export async function insertRetentionRules(
  app: App,
  tx: Tx,
  { version, rules, changedBy, changedAt }: StoredRules,
): Promise<boolean> {
  const row = [version, JSON.stringify(rules), changedBy, changedAt, markOf(app).make(String(version), { rules })];
  return (await tx.one(insert, row)) !== null;
}
