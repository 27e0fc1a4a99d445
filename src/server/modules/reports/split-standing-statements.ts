import { trustedAfter } from '../../../contract/standing.ts';
import { statement } from '../../platform/db/pool.ts';
import {
  type AuthorRow,
  type CorroboratedRow,
  corroborating,
  counts,
  doubtful,
  isInGoodStanding,
  type under,
  weightOfAuthor,
} from './standing-statements.ts';

// The statements that assess reports of a distributed registry, each about one distribution.

/** Reports under tokens that are given, as JSON. */
const given = (parameter: string): string => `with given as materialized (
     select * from jsonb_to_recordset(${parameter}::jsonb) as given(token uuid, id bigint, author_id uuid,
       author_group uuid, withdrawn_at timestamptz, state text, standing text, assessed boolean, in_good_standing boolean,
       weightless boolean, awaits_corroboration boolean, updated_at timestamptz)
   )`;
const underGiven: typeof under = (token) =>
  `(select * from given where given.token = ${token} order by given.id desc offset 0) r`;
/** $7: the reports under the tokens; the others as in `corroborated`. */
export const corroboratedByGiven = statement<CorroboratedRow>(
  'split.corroborated',
  `${given('$7')} ${corroborating(underGiven)}`,
);
/** $2: the reports under the tokens $1. */
export const doubtfulOfGiven = statement<{ id: string }>('split.doubtful', `${given('$2')} ${doubtful(underGiven)}`);
/** What `corroboratedByGiven` and `doubtfulOfGiven` want to know of reports. */
export const factsUnder = statement<{ id: string; fact: object }>(
  'split.facts_under',
  `select id, jsonb_build_object('id', id::text, 'author_id', author_id, 'author_group', author_group,
     'withdrawn_at', withdrawn_at, 'state', state, 'standing', standing, 'assessed', assessed,
     'in_good_standing', in_good_standing, 'weightless', weightless, 'awaits_corroboration', awaits_corroboration,
     'updated_at', updated_at) as fact
   from reports where id = any($1::bigint[])`,
);
export const doubt = statement('split.doubt', 'update reports set assessed = false where id = any($1::bigint[])');
/** $1: some reports. */
export const unverifiedOf = statement<{ id: string }>(
  'split.unverified_of',
  `select r.id from reports r
   where r.id = any($1::bigint[]) and ${counts('r')} and r.assessed and r.standing = 'unverified'`,
);
/** $1: an author, $2: now. */
export const trusted = statement<{ is_trusted: boolean }>(
  'split.trusted',
  `select count(*) filter (where kind = 'verified') >= ${trustedAfter} and count(*) filter (where kind = 'removed') = 0
     as is_trusted
   from (
     (select 'verified' as kind from reports where author_id = $1 and standing = 'verified' and withdrawn_at is null
        and state = 'listed' limit ${trustedAfter})
     union all
     (select 'removed' from reports where author_id = $1 and state = 'removed'
        and state_changed_at > $2::timestamptz - interval '1 year' limit 1)
   ) counted`,
);
/** $2: whether the author is trusted. */
export const authorOfTrust = statement<AuthorRow>(
  'split.author',
  `select a.author_group, (${weightOfAuthor('a', '', '$2::boolean')})::real as weight,
     ${isInGoodStanding('a')} as in_good_standing
   from accounts a where a.id = $1 for key share`,
);
/** Weights of accounts ($1), each with whether it is trusted ($2). */
export const weightsOf = statement<{ id: string; weight: number; in_good_standing: boolean }>(
  'split.weights',
  `select a.id, (${weightOfAuthor('a', '', 'given.trusted')})::real as weight, ${isInGoodStanding('a')} as in_good_standing
   from unnest($1::uuid[], $2::boolean[]) as given(id, trusted) join accounts a on a.id = given.id`,
);
export const takeUnlisted = statement<{ token: string; report_id: string }>(
  'split.take_unlisted',
  'delete from unlisted_tokens where report_id = any($1::bigint[]) returning token, report_id',
);
