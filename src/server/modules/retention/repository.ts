import { defaultRetentionRules, type RetentionRules } from '../../../contract/retention.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';

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
}

const latest = statement<Row>(
  'retention.latest',
  'select version, rules, changed_by, changed_at from retention_rules order by version desc limit 1',
);
// No row when someone else made this version.
const insert = statement<{ version: number }>(
  'retention.insert',
  `insert into retention_rules (version, rules, changed_by, changed_at) values ($1, $2, $3, $4)
   on conflict (version) do nothing returning version`,
);

const unchanged: StoredRules = { version: 0, rules: defaultRetentionRules, changedBy: null, changedAt: null };

export type RetentionRepository = ReturnType<typeof retentionRepository>;

export const retentionRepository = () => ({
  /** The version in force. */
  async latest(db: Queryable): Promise<StoredRules> {
    const row = await db.one(latest);
    if (!row) return unchanged;
    const { version, rules, changed_by: changedBy, changed_at: changedAt } = row;
    // A rule that a newer release has added is as by default until it is set.
    return { version, rules: { ...defaultRetentionRules, ...rules }, changedBy, changedAt };
  },
  /** @returns false when there is such a version already */
  add: async (tx: Tx, { version, rules, changedBy, changedAt }: StoredRules): Promise<boolean> =>
    (await tx.one(insert, [version, JSON.stringify(rules), changedBy, changedAt])) !== null,
});
