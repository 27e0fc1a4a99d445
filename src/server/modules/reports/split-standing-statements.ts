import { type Standing, trustedAfter, weights } from '../../../contract/standing.ts';
import { statement } from '../../platform/db/pool.ts';
import { readableColumns } from './readable-columns.ts';
import {
  type AuthorRow,
  type CorroboratedRow,
  corroborating,
  doubtful,
  group,
  isActive,
  type RaisedRow,
  type under,
  weightOfAuthor,
} from './standing-statements.ts';

// The statements that assess reports of a distributed registry, each about one distribution.

/** Reports under tokens that are given, as JSON. */
const given = (parameter: string): string => `with given as materialized (
     select * from jsonb_to_recordset(${parameter}::jsonb) as given(token uuid, id bigint, author_id uuid,
       author_group uuid, withdrawn_at timestamptz, state text, standing text, assessed boolean)
   )`;
const underGiven: typeof under = (token) =>
  `(select * from given where given.token = ${token} order by given.id desc offset 0) r`;
/** $5: the reports under the tokens; the others as in `corroborated`. */
export const corroboratedByGiven = statement<CorroboratedRow>(
  'split.corroborated',
  `${given('$5')} ${corroborating(underGiven)}`,
);
/** $2: the reports under the tokens $1. */
export const doubtfulOfGiven = statement<{ id: string }>('split.doubtful', `${given('$2')} ${doubtful(underGiven)}`);
/** What `corroboratedByGiven` and `doubtfulOfGiven` want to know of reports. */
export const factsUnder = statement<{ id: string; fact: object }>(
  'split.facts_under',
  `select id, jsonb_build_object('id', id::text, 'author_id', author_id, 'author_group', author_group,
     'withdrawn_at', withdrawn_at, 'state', state, 'standing', standing, 'assessed', assessed) as fact
   from reports where id = any($1::bigint[])`,
);
export const doubt = statement('split.doubt', 'update reports set assessed = false where id = any($1::bigint[])');
/** $1: some reports. */
export const unverifiedOf = statement<{ id: string }>(
  'split.unverified_of',
  `select r.id from reports r
   where r.id = any($1::bigint[]) and ${isActive('r')} and r.assessed and r.standing = 'unverified'`,
);
export const raised = statement<RaisedRow>(
  'split.raised',
  `select r.id, r.state, r.awaits_corroboration, r.keywords, r.created_at,
     ${readableColumns.map((column) => `r.${column}`).join(', ')}
   from reports r where r.id = any($1::bigint[]) and r.assessed and r.standing = 'unverified' order by r.id`,
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
  `select a.author_group, (${weightOfAuthor('a', '', '$2::boolean')})::real as weight
   from accounts a where a.id = $1 for key share`,
);
/** Weights of accounts ($1), each with whether it is trusted ($2). */
export const weightsOf = statement<{ id: string; weight: number }>(
  'split.weights',
  `select a.id, (${weightOfAuthor('a', '', 'given.trusted')})::real as weight
   from unnest($1::uuid[], $2::boolean[]) as given(id, trusted) join accounts a on a.id = given.id`,
);
export const authorsOf = statement<{ id: string; author_id: string | null }>(
  'split.authors',
  'select id, author_id from reports where id = any($1::bigint[])',
);
/** $1: a report, $2: whether it is corroborated, $3: what its author's reports weigh, or null. */
export const assessOne = statement<RaisedRow & { standing: Standing }>(
  'split.assess',
  `update reports r set assessed = true,
     standing = case when r.standing = 'verified' then 'verified' when $2 then 'corroborated' else 'unverified' end,
     weight = case when r.standing = 'verified' then ${weights.verified} when r.weightless then ${weights.none}
       else coalesce($3::real, nullif(nullif(r.weight, ${weights.verified}), ${weights.none}), ${weights.other}) end
   where r.id = $1::bigint
   returning r.id, r.state, r.standing, r.awaits_corroboration, r.keywords, r.created_at,
     ${readableColumns.map((column) => `r.${column}`).join(', ')}`,
);
export const pageOf = statement<{ id: string }>(
  'split.page_of',
  'select id from reports where author_id = $1 and id > $2::bigint order by id limit 500',
);
export const weigh = statement(
  'split.weigh',
  `update reports r set weight = $2::real
   where r.id = any($1::bigint[]) and r.standing <> 'verified' and not r.weightless and r.weight <> $2::real`,
);
export const takeUnlisted = statement<{ token: string; report_id: string }>(
  'split.take_unlisted',
  'delete from unlisted_tokens where report_id = any($1::bigint[]) returning token, report_id',
);
/** $1: locked reports. */
export const stillUnassessed = statement<{ id: string; version: number; author_group: string; is_active: boolean }>(
  'split.still_unassessed',
  `select r.id, r.version, ${group('r')} as author_group, ${isActive('r')} as is_active
   from reports r where r.id = any($1::bigint[]) and not r.assessed order by r.id`,
);
