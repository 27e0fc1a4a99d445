import { lookupLimit } from '../../../../contract/lookup/lookup.ts';
import type { ReportContent } from '../../../../contract/reports/report-fields.ts';
import { weights } from '../../../../contract/reports/standing.ts';
import {
  type IdentifierKind,
  isMainKind,
  type NormalIdentifier,
  normalIdentifier,
} from '../../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../../app.ts';
import { markSqlOf } from '../../../marks.ts';
import { batchLoader } from '../../../platform/batch-loader.ts';
import { type Page, pageOf } from '../../../platform/db/page.ts';
import { type Queryable, statement } from '../../../platform/db/pool.ts';
import { mapYielding } from '../../../platform/event-loop.ts';
import { maxId } from '../../../platform/time-ids.ts';
import { searchTokensOf } from '../../../platform/vault/identifier-tokens.ts';
import type { MarkedRow } from '../../../platform/vault/row-mark.ts';
import {
  fromColumns,
  placeOf,
  type ReadableRow,
  readableColumns,
  redactedContext,
  reportContext,
  type SealedReport,
  sealerOf,
  shownColumns,
} from '../stored/fields.ts';
import type { Identified } from '../stored/named-store.ts';
import type { MatchedReport, ShownReply } from '../stored/report.ts';
import type { StandingRow } from '../stored/store.ts';
import type { LookupFilter } from './evidence.ts';

// The reports that a lookup matches.

/** The identifiers of one lookup. */
export type LookupQuery = readonly NormalIdentifier[];

export type Found = Page<MatchedReport>;

/**
 * The report with an id, to be joined. The offset keeps PostgreSQL from any other plan than one probe of the primary key for
 * each id, whatever its statistics say: plans are kept, and one made for a small table would read all of a large one.
 */
export const reportWith = (id: string): string => `lateral (select * from reports where id = ${id} offset 0)`;

/** Whether lookups find a report. */
export const isListed = (report: string): string => `${report}.withdrawn_at is null and ${report}.state = 'listed'`;

/** What a lookup needs of a report, and the index of the query that found it. */
export interface MatchRow extends ReadableRow, StandingRow, MarkedRow {
  query: number;
  id: string;
  author_id: string | null;
  version: number;
  /** As others read it: see `shownColumns`. */
  sealed: Buffer;
  reply: Buffer | null;
  is_redacted: boolean;
  created_at: Date;
}

/** What a report counts: no more than its standing allows, also while it has yet to be weighed again. */
export const weightOf = (report: string): string =>
  `greatest(0, least(${report}.weight, case ${report}.standing when 'verified' then ${weights.verified}
     else ${weights.trustedAuthor} end))`;
/** From a list `asked` of queries and `reports r`. */
export const matched = `asked.query, r.id, r.author_id, r.version, ${shownColumns}, r.reply, r.created_at, r.standing, r.disputed,
  ${weightOf('r')}::real as weight,
     coalesce(r.author_group, r.author_id) as author_group, ${markSqlOf('reports', 'r')},
  ${readableColumns.map((column) => `r.${column}`).join(', ')}`;

// $1 and $2: the index of a query and a token, as two arrays. Each token is one probe of the index, below $3 and at most
// $4 rows, so that a much-reported identifier costs no more than another. A report comes once for each of its tokens. The state
// is looked at again, here and in the others: tokens have no mark, so another program may have left or put back those of a report
// that is not listed.
const matching = statement<MatchRow>(
  'reports.matching',
  `select ${matched}
   from unnest($1::int[], $2::uuid[]) as asked(query, token)
   cross join lateral (
     select t.report_id from report_tokens t
     where t.token = asked.token and t.report_id < $3
     order by t.report_id desc limit $4
   ) newest
   cross join ${reportWith('newest.report_id')} r
   where ${isListed('r')}`,
);

/** How many reports of an identifier a filter looks through, the newest first. */
const maxFiltered = 1_000;

// The same for some reports only. $5: for each token, whether it does not find unverified reports. $6: not before. $7 and
// $8: categories and standings, or null for all.
const matchingSome = statement<MatchRow>(
  'reports.matching_some',
  `select ${matched}
   from unnest($1::int[], $2::uuid[], $5::boolean[]) as asked(query, token, hides_unverified)
   cross join lateral (
     select candidate.report_id
     from (
       select t.report_id from report_tokens t
       where t.token = asked.token and t.report_id < $3
       order by t.report_id desc limit ${maxFiltered}
     ) candidate
     cross join ${reportWith('candidate.report_id')} c
     where ${isListed('c')} and not (asked.hides_unverified and c.standing = 'unverified')
       and ($6::timestamptz is null or c.created_at >= $6)
       and ($7::text[] is null or c.category = any($7))
       and ($8::text[] is null or c.standing = any($8))
     order by candidate.report_id desc limit $4
   ) newest
   cross join ${reportWith('newest.report_id')} r`,
);

/** An array in PostgreSQL's text form, of values that need no quotes. */
export const array = (values: readonly (string | number | boolean)[]): string => `{${values.join(',')}}`;

/** The tokens of queries, each with the index of its query and its kind. */
export function tokensOf(app: App, queries: readonly LookupQuery[]) {
  const [indexes, kinds, tokens]: [number[], IdentifierKind[], string[]] = [[], [], []];
  for (const [index, query] of queries.entries())
    for (const identifier of query)
      for (const token of searchTokensOf(app.vault, identifier)) {
        indexes.push(index);
        kinds.push(identifier.kind);
        tokens.push(token);
      }
  return { indexes, kinds, tokens };
}

/** Whether a report names an identifier. */
export const namesIdentifier = (content: Identified, { kind, value }: NormalIdentifier): boolean =>
  (isMainKind(kind) && content[kind] !== null && normalIdentifier(kind, content[kind]) === value) ||
  (content.furtherIdentifiers ?? []).some((one) => one.kind === kind && normalIdentifier(kind, one.value) === value);

/** Whether a report names one of some identifiers. */
export const namesAny = (content: Identified, identifiers: readonly NormalIdentifier[]): boolean =>
  identifiers.some((one) => namesIdentifier(content, one));

export const isHidden = (kind: IdentifierKind, { standing }: { standing: string }, { hidesCnicAlone }: LookupFilter) =>
  hidesCnicAlone && kind === 'CNIC' && standing === 'unverified';

export function contentOf(sealer: SealedReport, row: MatchRow): ReportContent {
  sealer.marks.require(row.id, row);
  return Object.assign(sealer.openShown(placeOf(row), row), fromColumns(row));
}

export const notNamed = ({ vault }: SealedReport, row: MatchRow) =>
  vault.unreadable(
    (row.is_redacted ? redactedContext : reportContext)(placeOf(row)),
    'The report names none of the identifiers it was found by.',
  );

/** @throws VaultError when it cannot be opened, or its tokens were moved to it from another report */
function fromMatch(sealer: SealedReport, row: MatchRow, query: LookupQuery, filter: LookupFilter): MatchedReport {
  const content = contentOf(sealer, row);
  const matchedOn: IdentifierKind[] = [];
  for (const identifier of query)
    if (namesIdentifier(content, identifier) && !isHidden(identifier.kind, row, filter))
      matchedOn.push(identifier.kind);
  if (matchedOn.length === 0) throw notNamed(sealer, row);
  return matchedReport(sealer, row, content, matchedOn);
}

const noReplies: readonly ShownReply[] = [];

export const matchedReport = (
  sealer: SealedReport,
  row: MatchRow,
  content: ReportContent,
  matchedOn: IdentifierKind[],
): MatchedReport =>
  // Object.assign: spreading into a new object costs several microseconds per report.
  Object.assign(content, {
    id: row.id,
    version: row.version,
    replies: row.reply ? sealer.openReplies(row.id, row.reply) : noReplies,
    authorId: row.author_id,
    createdAt: row.created_at,
    standing: row.standing,
    disputed: row.disputed,
    authorGroup: row.author_group,
    weight: row.weight,
    matchedOn,
  });

/** Removes duplicates and keeps the newest `limit` rows, newest first. */
function newestOf<Row extends { id: string }>(rows: Row[], limit: number): Row[] {
  if (rows.length < 2) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)).slice(0, limit);
}

/** What an answer says of a report besides what is sealed, in bytes. */
const readableBytes = 400;

/** How many of the newest reports of each query, at most `limit`, have at most `maxBytes` together. */
function fittingLimit(found: readonly MatchRow[][], limit: number, maxBytes: number): number {
  let bytes = 0;
  for (let place = 0; place < limit; place++) {
    for (const { [place]: row } of found)
      if (row) bytes += row.sealed.length + (row.reply?.length ?? 0) + readableBytes;
    if (bytes > maxBytes) return place;
  }
  return limit;
}

/**
 * For each query up to `limit` reports that name any of its identifiers, newest first, each once, and the cursor of the
 * next page. A report that cannot be opened, or that names none of them, is left out.
 * @param page `maxBytes`: where the reports of all queries would have more in an answer, each query gets fewer
 */
export async function findMatches(
  app: App,
  db: Queryable,
  queries: readonly LookupQuery[],
  { limit, cursor, maxBytes }: { limit: number; cursor?: string; maxBytes?: number },
  filter: LookupFilter = { hidesCnicAlone: false },
): Promise<Found[]> {
  const sealer = sealerOf(app);
  const { indexes, kinds, tokens } = tokensOf(app, queries);
  const values = [array(indexes), array(tokens), cursor ?? maxId, limit + 1];
  const { since, categories, standings } = filter;
  const hides = kinds.map((kind) => filter.hidesCnicAlone && kind === 'CNIC');
  const isSome = since || categories || standings || hides.includes(true);
  const rows = isSome
    ? await db.rows(matchingSome, [...values, array(hides), since ?? null, categories ?? null, standings ?? null])
    : await db.rows(matching, values);
  const byQuery: MatchRow[][] = queries.map(() => []);
  for (const row of rows) byQuery[row.query]?.push(row);
  const found = byQuery.map((some) => newestOf(some, limit + 1));
  const fits = maxBytes === undefined ? limit : fittingLimit(found, limit, maxBytes);
  return mapYielding(found, (newest, at) => {
    const page = pageOf(newest, fits, (some) =>
      app.vault.openEach(some, (row) => fromMatch(sealer, row, queries[at] ?? [], filter)),
    );
    const [first] = newest;
    // A page begins below its cursor.
    return fits === 0 && first ? { ...page, next: String(BigInt(first.id) + 1n) } : page;
  });
}

/** Lookups in one statement; more would keep the first ones waiting. */
export const maxLookups = 50;

const firstPageOf = (app: App, hidesCnicAlone: boolean) =>
  batchLoader(
    (queries: readonly LookupQuery[]) =>
      findMatches(app, app.reads.short, queries, { limit: lookupLimit }, { hidesCnicAlone }),
    maxLookups,
  );

/** First pages, which nearly all lookups request: concurrent ones share a statement. */
const loaders = perApp((app) => ({ all: firstPageOf(app, false), hiding: firstPageOf(app, true) }));

/** Listed reports of any author that name one of the identifiers, newest first. For the lookup. */
export async function matchQuery(
  app: App,
  identifiers: LookupQuery,
  page: { limit: number; cursor?: string },
  filter: LookupFilter,
): Promise<Found> {
  const { limit, cursor } = page;
  const { hidesCnicAlone, since, categories, standings } = filter;
  if (limit === lookupLimit && cursor === undefined && !since && !categories && !standings) {
    const { all, hiding } = loaders(app);
    return (hidesCnicAlone ? hiding : all)(identifiers);
  }
  const [found = { items: [], next: null }] = await findMatches(app, app.reads.short, [identifiers], page, filter);
  return found;
}

/** The bytes of all reports in the answer to many queries; what it says besides takes less than a megabyte. */
const maxReportBytes = 4_200_000;

/** The same for many queries, in one statement: of each as many reports, the newest, as fit into an answer of 5 MB together. */
export const matchQueries = (
  app: App,
  queries: readonly LookupQuery[],
  limit: number,
  filter: LookupFilter,
): Promise<Found[]> => findMatches(app, app.reads.long, queries, { limit, maxBytes: maxReportBytes }, filter);
