import { type Policy, policyPresets } from '../../../../contract/registry/policy.ts';
import { type App, perApp } from '../../../app.ts';
import { markSqlOf, marksOf } from '../../../marks.ts';
import { newestVersion, versionsAtOnce } from '../../../platform/db/newest-version.ts';
import { type Queryable, statement, type Tx } from '../../../platform/db/pool.ts';

/** A version of the policy. Version 0 is the preset Open, which has no row. */
export interface StoredPolicy {
  version: number;
  settings: Policy;
  changedBy: string | null;
  /** Null for version 0. */
  changedAt: Date | null;
}

interface Row {
  version: number;
  settings: Partial<Policy>;
  changed_by: string | null;
  changed_at: Date;
  marked: string;
  mark: Buffer | null;
}

const columns = `version, settings, changed_by, changed_at, ${markSqlOf('policies', 'policies')}`;

// No row when someone else made this version.
const insert = statement<{ version: number }>(
  'policies.insert',
  `insert into policies (version, settings, preset, changed_by, changed_at, mark) values ($1, $2, $3, $4, $5, $6)
   on conflict (version) do nothing returning version`,
);

const newest = statement<Row>(
  'policies.newest',
  `select ${columns} from policies where $1::int is null or version < $1
   order by version desc limit ${versionsAtOnce}`,
);

const before = statement<Row>(
  'policies.before',
  `select ${columns} from policies where version < $1 order by version desc limit $2`,
);

const markOf = perApp(({ vault }) => marksOf(vault).policies);

/** A version that another program wrote or changed does not count. */
const fits = (app: App) => (row: Row) => markOf(app).fits(String(row.version), row);

const fromRow = ({ version, settings, changed_by, changed_at }: Row): StoredPolicy => ({
  version,
  // A switch that a newer release has added is as in Open until it is set.
  settings: { ...policyPresets.open, ...settings },
  changedBy: changed_by,
  changedAt: changed_at,
});

/** The version in force; null when the policy was never changed. */
export async function findLatestPolicy(app: App, db: Queryable): Promise<StoredPolicy | null> {
  const row = await newestVersion(db, newest, fits(app));
  return row && fromRow(row);
}

/** The versions before one, newest first. */
export const findPoliciesBefore = async (app: App, version: number, limit: number): Promise<StoredPolicy[]> =>
  (await app.db.rows(before, [version, limit])).filter(fits(app)).map(fromRow);

/** @returns false when there is such a version already */
export async function insertPolicy(
  app: App,
  tx: Tx,
  { version, settings, changedBy, changedAt }: StoredPolicy,
  preset: string,
): Promise<boolean> {
  const mark = markOf(app).make(String(version), { settings });
  return (await tx.one(insert, [version, JSON.stringify(settings), preset, changedBy, changedAt, mark])) !== null;
}
