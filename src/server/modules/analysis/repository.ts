import type { Pattern } from '../../../contract/analysis.ts';
import { type Queryable, statement, type Tx } from '../../platform/db/pool.ts';

const append = statement(
  'patterns.append',
  'insert into pattern_deltas (keyword, amount) select unnest($1::text[]), unnest($2::int[])',
);
// The deltas that are taken away are the ones that are added: whoever folds at the same time takes others.
const fold = statement(
  'patterns.fold',
  `with taken as (
     delete from pattern_deltas
     where id in (select id from pattern_deltas order by id limit 50000 for update skip locked)
     returning keyword, amount
   )
   insert into pattern_totals (keyword, total)
   select keyword, sum(amount) from taken group by keyword order by keyword
   on conflict (keyword) do update set total = pattern_totals.total + excluded.total`,
);
const all = statement<Pattern>(
  'patterns.all',
  `select keyword, sum(amount)::int as total
   from (select keyword, total as amount from pattern_totals
         union all
         select keyword, amount from pattern_deltas) parts
   group by keyword having sum(amount) > 0
   order by total desc, keyword`,
);

// Both are for a transaction with a snapshot: each difference is either in the deltas or in the totals there.
const kept = statement<Pattern>(
  'patterns.kept',
  `select keyword, sum(amount)::int as total
   from (select keyword, total as amount from pattern_totals
         union all
         select keyword, amount from pattern_deltas) parts
   group by keyword`,
);
const counted = statement<Pattern>(
  'patterns.counted',
  `select keyword, count(*)::int as total
   from reports cross join lateral unnest(keywords) as keyword
   where withdrawn_at is null
   group by keyword`,
);
const standing = statement<{ count: string }>(
  'patterns.standing',
  'select count(*) as count from reports where withdrawn_at is null',
);

export type AnalysisRepository = ReturnType<typeof analysisRepository>;

export const analysisRepository = () => ({
  async append(tx: Queryable, deltas: readonly { keyword: string; amount: number }[]): Promise<void> {
    await tx.rows(append, [deltas.map(({ keyword }) => keyword), deltas.map(({ amount }) => amount)]);
  },
  async fold(db: Queryable): Promise<void> {
    await db.rows(fold);
  },
  /** What the totals say. */
  kept: (tx: Tx): Promise<Pattern[]> => tx.rows(kept),
  /** What the reports say, each read. */
  counted: (tx: Tx): Promise<Pattern[]> => tx.rows(counted),
  standing: async (tx: Tx): Promise<number> => Number((await tx.one(standing))?.count ?? 0),
  all: (db: Queryable): Promise<Pattern[]> => db.rows(all),
});
