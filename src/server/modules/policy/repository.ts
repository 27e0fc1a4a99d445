import { type Policy, policyPresets } from '../../../contract/policy.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';

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
}

const columns = 'version, settings, changed_by, changed_at';
const latest = statement<Row>('policies.latest', `select ${columns} from policies order by version desc limit 1`);
const before = statement<Row>(
  'policies.before',
  `select ${columns} from policies where version < $1 order by version desc limit $2`,
);
// No row when someone else made this version.
const insert = statement<{ version: number }>(
  'policies.insert',
  `insert into policies (version, settings, preset, changed_by, changed_at) values ($1, $2, $3, $4, $5)
   on conflict (version) do nothing returning version`,
);

const fromRow = ({ version, settings, changed_by, changed_at }: Row): StoredPolicy => ({
  version,
  // A switch that a newer release has added is as in Open until it is set.
  settings: { ...policyPresets.open, ...settings },
  changedBy: changed_by,
  changedAt: changed_at,
});

export type PolicyRepository = ReturnType<typeof policyRepository>;

export const policyRepository = () => ({
  /** The version in force; null when the policy was never changed. */
  async latest(db: Queryable): Promise<StoredPolicy | null> {
    const row = await db.one(latest);
    return row && fromRow(row);
  },
  /** The versions before one, newest first. */
  before: async (db: Queryable, version: number, limit: number): Promise<StoredPolicy[]> =>
    (await db.rows(before, [version, limit])).map(fromRow),
  /** @returns false when there is such a version already */
  async add(tx: Tx, { version, settings, changedBy, changedAt }: StoredPolicy, preset: string): Promise<boolean> {
    return (await tx.one(insert, [version, JSON.stringify(settings), preset, changedBy, changedAt])) !== null;
  },
});
