import { baseEmail } from '../../../../contract/rules/base-email.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { statement } from '../../../platform/db/pool.ts';
import { mapYielding } from '../../../platform/event-loop.ts';
import { type SealedReport, sealerOf } from '../stored/fields.ts';
import { approximateTokens, type Identified, reportIdentifiers, searchTokens } from '../stored/named-store.ts';
import type { MatchedReport } from '../stored/report.ts';
import type { Approximate, LookupFilter } from './evidence.ts';
import {
  array,
  contentOf,
  isHidden,
  isListed,
  type LookupQuery,
  type MatchRow,
  matched,
  matchedReport,
  notNamed,
  reportWith,
} from './exact-store.ts';

/** Whether a report names another email address with the same base as an identifier. */
export const namesBase = (content: Identified, { kind, value }: NormalIdentifier): boolean =>
  kind === 'email' &&
  reportIdentifiers(content).some(
    (named) => named.kind === 'email' && named.value !== value && baseEmail(named.value) === baseEmail(value),
  );

interface ApproximateRow extends MatchRow {
  /** How many reports of the query match approximately, whether they pass the filter or not. */
  total: number;
  /** False in a row that only brings the total. */
  is_shown: boolean;
}

/**
 * Listed reports that name another email address with the same base. $1 and $2: the index of a query and a token, as two
 * arrays. $3 and $4: for each of them the query's exact tokens as the text of an array, as they find unverified reports and
 * others; what these find is no approximate match. $5: how many reports of each token are read, the newest first. $6: how
 * many of a query are returned. $7 to $9: the filter, as in `matchingSome`.
 */
const approximate = statement<ApproximateRow>(
  'reports.approximate',
  `with candidate as materialized (
     select distinct asked.query, asked.exact_unverified, asked.exact, newest.report_id
     from unnest($1::int[], $2::uuid[], $3::text[], $4::text[]) as asked(query, token, exact_unverified, exact)
     cross join lateral (
       select t.report_id from report_tokens t where t.token = asked.token order by t.report_id desc limit $5
     ) newest
   ), found as (
     select c.query, r.id,
       ($7::timestamptz is null or r.created_at >= $7) and ($8::text[] is null or r.category = any($8))
         and ($9::text[] is null or r.standing = any($9)) as passes
     from candidate c cross join ${reportWith('c.report_id')} r
     where ${isListed('r')}
       and not exists (
         select from report_tokens e where e.report_id = c.report_id
           and e.token = any((case r.standing when 'unverified' then c.exact_unverified else c.exact end)::uuid[])
         offset 0
       )
   ), placed as (
     select query, id, coalesce(passes, false) as passes, (count(*) over (partition by query))::int as total,
       row_number() over (partition by query order by coalesce(passes, false) desc, id desc) as place
     from found
   )
   select asked.total, asked.passes and asked.place <= $6::int as is_shown, ${matched}
   from placed asked cross join ${reportWith('asked.id')} r
   where asked.place <= greatest($6::int, 1) and (asked.passes or asked.place = 1)
   order by r.id desc`,
);

/** A report that was found by the base of an email address. */
function fromApproximate(sealer: SealedReport, row: MatchRow, query: LookupQuery): MatchedReport {
  const content = contentOf(sealer, row);
  if (!query.some((identifier) => namesBase(content, identifier))) throw notNamed(sealer, row);
  return matchedReport(sealer, row, content, []);
}

/**
 * For each query the newest listed reports that name another email address with the same base, and how many there are
 * among the newest `cap`. A report that one of the identifiers finds exactly is not among them.
 */
export async function matchApproximately(
  app: App,
  queries: readonly LookupQuery[],
  { limit, cap }: { limit: number; cap: number },
  filter: LookupFilter,
): Promise<Approximate<MatchedReport>[]> {
  const sealer = sealerOf(app);
  const [indexes, tokens, unverified, others]: [number[], string[], string[], string[]] = [[], [], [], []];
  for (const [index, query] of queries.entries()) {
    const found = approximateTokens(app.vault, query);
    if (found.length === 0) continue;
    const exact = array(searchTokens(app.vault, query));
    const shown = query.filter(({ kind }) => !isHidden(kind, { standing: 'unverified' }, filter));
    const exactUnverified = array(searchTokens(app.vault, shown));
    for (const token of found) {
      indexes.push(index);
      tokens.push(token);
      unverified.push(exactUnverified);
      others.push(exact);
    }
  }
  const { since, categories, standings } = filter;
  const rest = [cap + 1, limit, since ?? null, categories ?? null, standings ?? null];
  const rows =
    tokens.length > 0
      ? await app.reads.long.rows(approximate, [array(indexes), array(tokens), unverified, others, ...rest])
      : [];
  const byQuery: ApproximateRow[][] = queries.map(() => []);
  for (const row of rows) byQuery[row.query]?.push(row);
  return mapYielding(byQuery, (some, at) => ({
    items: app.vault.openEach(
      some.filter(({ is_shown }) => is_shown),
      (row) => fromApproximate(sealer, row, queries[at] ?? []),
    ),
    total: Math.min(some[0]?.total ?? 0, cap),
    isCapped: (some[0]?.total ?? 0) > cap,
  }));
}
