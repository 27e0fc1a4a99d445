import { type Queryable, statement } from '../../platform/db/pool.ts';
import { reading } from '../../platform/db/splits.ts';
import { type ApproximateRow, approximate } from './approximate-statements.ts';
import { isListed, type MatchRow, matched, matching, matchingSome, maxFiltered } from './statements.ts';
import { found, foundOfGiven, weighed, weighedOfGiven } from './weighing-statements.ts';

// Lookups on a distributed registry: tokens and reports lie on different workers, so the ids are read first.

/** Above every id. */
const maxId = '9223372036854775807';

interface TokenRow {
  token: string;
  report_id: string;
}

// A limit beside a join cannot be sent to the workers, a window can: its partitions are tokens, which lie on one worker each.
export const newest = statement<TokenRow>(
  'split.newest',
  `select token, report_id from (
     select token, report_id, row_number() over (partition by token order by report_id desc) as place
     from report_tokens where token = any($1::uuid[]) and report_id < $2::bigint
   ) placed where place <= $3::int`,
);
const oldest = statement<TokenRow>(
  'split.oldest',
  'select token, min(report_id) as report_id from report_tokens where token = any($1::uuid[]) group by token',
);
const tokensAmong = statement<TokenRow>(
  'split.tokens_among',
  `select token, report_id from report_tokens where token = any($1::uuid[]) and report_id = any($2::bigint[])`,
);

// The ids are given twice, so that only the workers are asked that have some.
const matchedByIds = statement<MatchRow>(
  'split.matched_by_ids',
  `select ${matched} from unnest($1::int[], $2::bigint[]) as asked(query, report_id)
   join reports r on r.id = asked.report_id where r.id = any($2::bigint[]) and ${isListed('r')}`,
);
const passing = statement<{ id: string; standing: string; passes: boolean | null }>(
  'split.passing',
  `select r.id, r.standing, ($2::timestamptz is null or r.created_at >= $2) and ($3::text[] is null or r.category = any($3))
     and ($4::text[] is null or r.standing = any($4)) as passes
   from reports r where r.id = any($1::bigint[]) and r.state = 'listed' and r.withdrawn_at is null`,
);
const facts = statement<{ fact: object }>(
  'split.facts',
  `select jsonb_build_object('id', r.id::text, 'version', r.version, 'author_id', r.author_id,
     'author_group', r.author_group, 'created_at', r.created_at, 'standing', r.standing, 'disputed', r.disputed,
     'weight', r.weight, 'category', r.category, 'state', r.state, 'withdrawn_at', r.withdrawn_at,
     'weightless', r.weightless, 'in_good_standing', r.in_good_standing, 'awaits_corroboration', r.awaits_corroboration,
     'mark', r.mark) as fact
   from reports r where r.id = any($1::bigint[])`,
);

/** The elements of an array parameter, which may be in PostgreSQL's text form; none has quotes. */
export const elements = (array: readonly unknown[] | string): string[] => {
  if (typeof array !== 'string') return array.map(String);
  const inner = array.slice(1, -1);
  return inner === '' ? [] : inner.split(',');
};

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** The ids under each token. */
function idsByToken(rows: readonly TokenRow[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { token, report_id } of rows) {
    const known = ids.get(token);
    if (known) known.push(report_id);
    else ids.set(token, [report_id]);
  }
  return ids;
}

async function matchedRows(on: Queryable, places: readonly { query: string; id: string }[]): Promise<MatchRow[]> {
  if (places.length === 0) return [];
  return on.rows(matchedByIds, [places.map(({ query }) => query), places.map(({ id }) => id)]);
}

/** Tokens with the ids of their newest reports and of their oldest one, and what is to be known of these. */
async function givenOf(on: Queryable, tokens: string, cap: number): Promise<[tokens: string, reports: string]> {
  const asked = unique(elements(tokens));
  const rows = asked.length > 0 ? await on.rows(newest, [asked, maxId, cap]) : [];
  const full = [...idsByToken(rows)].filter(([, ids]) => ids.length >= cap).map(([token]) => token);
  const first = full.length > 0 ? await on.rows(oldest, [full]) : [];
  const given = [
    ...rows.map((row) => ({ ...row, is_oldest: false })),
    ...first.map((row) => ({ ...row, is_oldest: true })),
  ];
  const ids = unique(given.map(({ report_id }) => report_id));
  const reports = ids.length > 0 ? await on.rows(facts, [ids]) : [];
  return [JSON.stringify(given), JSON.stringify(reports.map(({ fact }) => fact))];
}

export const lookupSplits = [
  reading(matching, async (on, [queries, tokens, before, limit]) => {
    const asked = elements(tokens);
    const ids = idsByToken(asked.length > 0 ? await on.rows(newest, [unique(asked), before, limit]) : []);
    const places = elements(queries).flatMap((query, at) =>
      (ids.get(asked[at] ?? '') ?? []).map((id) => ({ query, id })),
    );
    return matchedRows(on, places);
  }),

  reading(matchingSome, async (on, [queries, tokens, before, limit, hides, ...filter]) => {
    const asked = elements(tokens);
    const ids = idsByToken(asked.length > 0 ? await on.rows(newest, [unique(asked), before, maxFiltered]) : []);
    const all = unique([...ids.values()].flat());
    const rows = all.length > 0 ? await on.rows(passing, [all, ...filter]) : [];
    const standings = new Map(rows.filter(({ passes }) => passes).map(({ id, standing }) => [id, standing]));
    const hidesAt = elements(hides);
    const places = elements(queries).flatMap((query, at) =>
      (ids.get(asked[at] ?? '') ?? [])
        .filter((id) => standings.has(id) && !(hidesAt[at] === 'true' && standings.get(id) === 'unverified'))
        .sort(byIdDescending)
        .slice(0, limit)
        .map((id) => ({ query, id })),
    );
    return matchedRows(on, places);
  }),

  reading(approximate, async (on, [queries, tokens, exactUnverified, exact, cap, limit, ...filter]) => {
    const asked = elements(tokens);
    const ids = idsByToken(asked.length > 0 ? await on.rows(newest, [unique(asked), maxId, cap]) : []);
    const all = unique([...ids.values()].flat());
    if (all.length === 0) return [];
    const listed = new Map((await on.rows(passing, [all, ...filter])).map((row) => [row.id, row]));
    const [others, unverified] = [exact as string[], exactUnverified as string[]].map((lists) => lists.map(elements));
    const exactTokens = unique([...(others ?? []), ...(unverified ?? [])].flat());
    const named = new Set(
      (await on.rows(tokensAmong, [exactTokens, all])).map(({ token, report_id }) => `${token} ${report_id}`),
    );
    const byQuery = new Map<string, Map<string, boolean>>();
    for (const [at, query] of elements(queries).entries())
      for (const id of ids.get(asked[at] ?? '') ?? []) {
        const row = listed.get(id);
        const exactly = (row?.standing === 'unverified' ? unverified : others)?.[at] ?? [];
        if (!row || exactly.some((token) => named.has(`${token} ${id}`))) continue;
        const found = byQuery.get(query) ?? new Map<string, boolean>();
        byQuery.set(query, found.set(id, row.passes ?? false));
      }
    const placed = [...byQuery].flatMap(([query, found]) =>
      [...found]
        .sort(([one, passes], [other, too]) => Number(too) - Number(passes) || byIdDescending(one, other))
        .map(([id, passes], place) => ({ query, id, is_shown: passes && place < limit, total: found.size, place }))
        .filter(({ is_shown, place }) => is_shown || place === 0),
    );
    const places = new Map(placed.map((one) => [`${one.query} ${one.id}`, one]));
    return (await matchedRows(on, placed))
      .map((row): ApproximateRow => {
        const { total = 0, is_shown = false } = places.get(`${row.query} ${row.id}`) ?? {};
        return { ...row, total, is_shown };
      })
      .sort((one, other) => byIdDescending(one.id, other.id));
  }),

  reading(weighed, async (on, [queries, kinds, tokens, halfLives, cap, hides, now, without]) => {
    const given = await givenOf(on, tokens, cap);
    return on.rows(weighedOfGiven, [queries, kinds, tokens, halfLives, cap, hides, now, without, ...given]);
  }),

  reading(found, async (on, [queries, kinds, tokens, halfLives, cap, hides]) => {
    const given = await givenOf(on, tokens, cap);
    return on.rows(foundOfGiven, [queries, kinds, tokens, halfLives, hides, ...given]);
  }),
];

const byIdDescending = (one: string, other: string): number => (BigInt(one) < BigInt(other) ? 1 : -1);
