import type { Standing, StoredState } from '../../../contract/standing.ts';
import { statement } from '../../platform/db/pool.ts';
import { isOf } from './statements.ts';

// The only statements that change what a report is besides its content, in the place that is the only one to use them.

export interface PlacementRow {
  id: string;
  author_id: string | null;
  author_group: string;
  is_withdrawn: boolean;
  version: number;
  state: StoredState;
  state_changed_at: Date | null;
  standing: Standing;
  weight: number;
  weightless: boolean;
  in_good_standing: boolean;
  awaits_corroboration: boolean;
  assessed: boolean;
}

/** All reports whose authors deleted their accounts count as one author's. */
export const group = (report: string): string =>
  `coalesce(${report}.author_group, ${report}.author_id, '00000000-0000-0000-0000-000000000000')`;

const columns = `r.id, r.author_id, ${group('r')} as author_group, r.withdrawn_at is not null as is_withdrawn, r.version,
  r.state, r.state_changed_at, r.standing, r.weight, r.weightless, r.in_good_standing, r.awaits_corroboration, r.assessed`;

export const lockPlacements = statement<PlacementRow>(
  'reports.lock_placements',
  `select ${columns} from reports r where r.id = any($1::bigint[]) order by r.id for update`,
);
/** The same of reports that are locked. */
export const placementsOf = statement<PlacementRow>(
  'split.placements_of',
  `select ${columns} from reports r where r.id = any($1::bigint[]) order by r.id`,
);

/**
 * An author's next reports above $2, locked. Those that are being changed right now are left out: a transaction that has
 * locked one may be waiting for another of the page.
 */
export const lockPage = statement<PlacementRow>(
  'reports.lock_placement_page',
  `select ${columns} from reports r
   where r.id = any(array(select id from reports where ${isOf('$1')} and id > $2 order by author_id desc, id limit 500))
   order by r.id for update skip locked`,
);
/** The page itself: its last report, and how many there are. */
export const pageOf = statement<{ last: string | null; length: number }>(
  'reports.placement_page',
  `select max(id) as last, count(*)::int as length
   from (select id from reports where ${isOf('$1')} and id > $2 order by author_id desc, id limit 500) page`,
);
/** Its reports; $1 and $2 as above. */
export const idsOfPage = statement<{ id: string }>(
  'split.placement_page',
  'select id from reports where author_id = $1 and id > $2::bigint order by id limit 500',
);

/** Everything of locked reports, side by side. */
export const writePlacements = statement(
  'reports.write_placements',
  `update reports r set state = given.state, state_changed_at = given.state_changed_at, standing = given.standing,
     weight = given.weight, weightless = given.weightless, in_good_standing = given.in_good_standing,
     awaits_corroboration = given.awaits_corroboration, assessed = given.assessed
   from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[], $5::real[], $6::boolean[], $7::boolean[],
     $8::boolean[], $9::boolean[]) as given(id, state, state_changed_at, standing, weight, weightless, in_good_standing,
     awaits_corroboration, assessed)
   where r.id = given.id`,
);
/** The same of one report. */
export const writePlacement = statement(
  'split.write_placement',
  `update reports set state = $2, state_changed_at = $3, standing = $4, weight = $5, weightless = $6, in_good_standing = $7,
     awaits_corroboration = $8, assessed = $9
   where id = $1::bigint`,
);
