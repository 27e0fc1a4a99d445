import type { Pattern } from '../../../contract/analysis.ts';
import { type Queryable, statement } from '../../platform/db/pool.ts';

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

export type AnalysisRepository = ReturnType<typeof analysisRepository>;

export const analysisRepository = () => ({
  async append(tx: Queryable, deltas: readonly { keyword: string; amount: number }[]): Promise<void> {
    await tx.rows(append, [deltas.map(({ keyword }) => keyword), deltas.map(({ amount }) => amount)]);
  },
  async fold(db: Queryable): Promise<void> {
    await db.rows(fold);
  },
  all: (db: Queryable): Promise<Pattern[]> => db.rows(all),
});
