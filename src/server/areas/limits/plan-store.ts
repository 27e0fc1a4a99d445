import type { PlanLimits } from '../../../contract/limits/plans.ts';
import { type App, perApp } from '../../app.ts';
import { markSqlOf, marksOf } from '../../marks.ts';
import { statement, type Tx } from '../../platform/db/pool.ts';

interface PlanRow {
  name: string;
  calls_per_second: number;
  lookups_per_minute: number;
  identifiers_per_day: number;
  identifiers_per_network: number | null;
  marked: string;
  mark: Buffer | null;
}

const listAll = statement<PlanRow>(
  'plans.all',
  `select name, calls_per_second, lookups_per_minute, identifiers_per_day, identifiers_per_network, ${markSqlOf('plans', 'plans')}
   from plans order by name`,
);
const setPlan = statement(
  'plans.set',
  `insert into plans
     (name, calls_per_second, lookups_per_minute, identifiers_per_day, identifiers_per_network, changed_at, mark)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (name) do update set calls_per_second = excluded.calls_per_second,
     lookups_per_minute = excluded.lookups_per_minute, identifiers_per_day = excluded.identifiers_per_day,
     identifiers_per_network = excluded.identifiers_per_network, changed_at = excluded.changed_at, mark = excluded.mark`,
);
const removePlan = statement<{ name: string }>('plans.remove', 'delete from plans where name = $1 returning name');
const marks = perApp(({ vault }) => marksOf(vault));

/** The plans that admins have added or changed. */
export const listChangedPlans = async (app: App): Promise<(PlanLimits & { name: string })[]> =>
  (await app.db.rows(listAll))
    .filter((row) => marks(app).plans.fits(row.name, row))
    .map((row) => ({
      name: row.name,
      callsPerSecond: row.calls_per_second,
      lookupsPerMinute: row.lookups_per_minute,
      identifiersPerDay: row.identifiers_per_day,
      identifiersPerNetwork: row.identifiers_per_network,
    }));

export async function upsertPlan(app: App, tx: Tx, name: string, limits: PlanLimits, at: Date): Promise<void> {
  const { callsPerSecond, lookupsPerMinute, identifiersPerDay, identifiersPerNetwork } = limits;
  const mark = marks(app).plans.make(name, {
    calls_per_second: callsPerSecond,
    lookups_per_minute: lookupsPerMinute,
    identifiers_per_day: identifiersPerDay,
    identifiers_per_network: identifiersPerNetwork,
  });
  const row = [name, callsPerSecond, lookupsPerMinute, identifiersPerDay, identifiersPerNetwork, at, mark];
  await tx.rows(setPlan, row);
}

/** @returns whether there was one */
export const deletePlan = async (tx: Tx, name: string): Promise<boolean> => (await tx.one(removePlan, [name])) !== null;
