import type { Standing, StoredState } from '../../../contract/reports/standing.ts';
import { markSqlOf } from '../../marks.ts';
import { statement } from '../../platform/db/pool.ts';
import type { MarkedRow } from '../../platform/vault/row-mark.ts';
import { isOf } from './statements.ts';

// The only statements that change what a report is besides its content, in the place that is the only one to use them.

export interface PlacementRow extends MarkedRow {
  id: string;
  author_id: string | null;
  author_group: string | null;
  counts_as: string;
  withdrawn_at: Date | null;
  version: number;
  state: StoredState;
  state_changed_at: Date | null;
  standing: Standing;
  disputed: boolean;
  weight: number;
  weightless: boolean;
  in_good_standing: boolean;
  awaits_corroboration: boolean;
  assessed: boolean;
}

/** All reports whose authors deleted their accounts count as one author's. */
export const group = (report: string): string =>
  `coalesce(${report}.author_group, ${report}.author_id, '00000000-0000-0000-0000-000000000000')`;

const columns = `r.id, r.author_id, r.author_group, ${group('r')} as counts_as, r.withdrawn_at, r.version, r.state,
  r.state_changed_at, r.standing, r.disputed, r.weight, r.weightless, r.in_good_standing, r.awaits_corroboration, r.assessed,
  ${markSqlOf('reports', 'r')}`;

export const lockPlacements = statement<PlacementRow>(
  'reports.lock_placements',
  `select ${columns} from reports r where r.id = any($1::bigint[]) order by r.id for update`,
);

/**
 * An author's next reports above $2, locked. Those that are being changed right now are left out: a transaction that has
 * locked one may be waiting for another of the page.
 */
export const lockPage = statement<PlacementRow>(
  'reports.lock_placement_page',
  `select ${columns} from reports r
   where r.id = any(array(select id from reports where ${isOf('$1')} and id > $2 order by author_id desc, id limit 500))
   order by r.id for no key update skip locked`,
);
/** The page itself: its last report, and how many there are. */
export const pageOf = statement<{ last: string | null; length: number }>(
  'reports.placement_page',
  `select max(id) as last, count(*)::int as length
   from (select id from reports where ${isOf('$1')} and id > $2 order by author_id desc, id limit 500) page`,
);
/** Everything of locked reports, side by side. */
export const writePlacements = statement(
  'reports.write_placements',
  `update reports r set state = given.state, state_changed_at = given.state_changed_at, withdrawn_at = given.withdrawn_at,
     standing = given.standing, disputed = given.disputed, weight = given.weight, weightless = given.weightless,
     in_good_standing = given.in_good_standing, awaits_corroboration = given.awaits_corroboration,
     assessed = given.assessed, mark = given.mark
   from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::boolean[], $7::real[],
     $8::boolean[], $9::boolean[], $10::boolean[], $11::boolean[], $12::bytea[]) as given(id, state, state_changed_at,
     withdrawn_at, standing, disputed, weight, weightless, in_good_standing, awaits_corroboration, assessed, mark)
   where r.id = given.id`,
);
