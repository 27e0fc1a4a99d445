import { totalsCap } from '../../../../contract/lookup/lookup.ts';
import { reportCategories } from '../../../../contract/reports/report-categories.ts';
import type { Standing } from '../../../../contract/reports/standing.ts';
import { type IdentifierKind, identifierKinds } from '../../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../../app.ts';
import { markTextsOf } from '../../../marks.ts';
import { batchLoader } from '../../../platform/batch-loader.ts';
import { type Queryable, statement } from '../../../platform/db/pool.ts';
import { markedOf } from '../../../platform/vault/row-mark.ts';
import { sealerOf } from '../stored/fields.ts';
import type { CountedReport, CountedReports, LookupFilter } from './evidence.ts';
import { array, isListed, type LookupQuery, maxLookups, reportWith, tokensOf, weightOf } from './exact-store.ts';

// What all reports of a lookup count, without their content.

/** What of a report is counted, in SQL, of `reports r`. Each is a text without tabs and line breaks. */
const countedColumns = {
  id: 'r.id',
  version: 'r.version',
  author_id: 'r.author_id',
  filed_at: "date_part('epoch', r.created_at)",
  /** Not halved. */
  counts: `${weightOf('r')}::real`,
  category: 'r.category',
  mark: "encode(r.mark, 'base64')",
};
const markColumns = markTextsOf('reports', 'r');

type CountedColumn = keyof typeof countedColumns | keyof typeof markColumns;

/** The columns of a line of `CountedRow` after the kind, in their order. */
const lineColumns = Object.keys({ ...countedColumns, ...markColumns }) as CountedColumn[];
/** Those of them that the mark is made over. */
const markedColumns = Object.keys(markColumns) as (keyof typeof markColumns)[];

const lineValues = ['h.kind', ...Object.values({ ...countedColumns, ...markColumns })];
// Empty where there is no value.
const line = `format(e'${lineValues.map(() => '%s').join('\\t')}', ${lineValues.join(', ')})`;

/** The reports of a query. */
interface CountedRow {
  query: number;
  /**
   * For each report and each token by which it was found a line: the kind of the identifier and the report's columns, with a
   * tab between them; the newest first.
   */
  reports: string;
  /** When the oldest report of each kind was filed, also if it is beyond those read. */
  first_at: Readonly<Record<string, string>> | null;
}

/**
 * The listed reports of queries with what they count, without their content. As texts: thousands of rows of many columns
 * would take several times as long. $1 to $3: the index of a query, a kind and a token, as three arrays. $4: how many reports
 * of each token are read. $5: whether unverified reports are not found by their CNIC. Sorted by query before anything is read, so
 * that the lines of one query are sorted at a time.
 */
const counted = statement<CountedRow>(
  'reports.counted',
  `with asked as (
     select * from unnest($1::int[], $2::text[], $3::uuid[]) as asked(query, kind, token)
   ), hits as (
     select asked.query, asked.kind, newest.report_id
     from (select * from asked order by query) asked
     cross join lateral (
       select t.report_id from report_tokens t where t.token = asked.token order by t.report_id desc limit $4
     ) newest
   ), oldest as (
     select first.query, json_object_agg(first.kind, o.created_at) as first_at
     from (
       select asked.query, asked.kind, min(first.report_id) as report_id
       from asked cross join lateral (
         select t.report_id from report_tokens t where t.token = asked.token order by t.report_id limit 1
       ) first
       where not ($5 and asked.kind = 'CNIC')
       group by asked.query, asked.kind
     ) first cross join ${reportWith('first.report_id')} o
     group by first.query
   ), found as (
     select h.query, string_agg(${line}, e'\\n' order by r.id desc) as reports
     from hits h cross join ${reportWith('h.report_id')} r
     where ${isListed('r')} and not ($5 and h.kind = 'CNIC' and r.standing = 'unverified')
     group by h.query
   )
   select found.query, found.reports, oldest.first_at from found left join oldest on oldest.query = found.query`,
);

const place = Object.fromEntries(lineColumns.map((name, at) => [name, at])) as Record<CountedColumn, number>;

/** What a line says. */
type ReadReport = Omit<CountedReport, 'matchedOn'>;

/** Lines that a process remembers, about 12 MB; the oldest are forgotten first. */
const maxLines = 20_000;

/** What lines say, without their kinds: the same one need not be read again, nor its mark be checked. */
const readLines = perApp(() => new Map<string, ReadReport>());

/** What a line says. @throws VaultError when another program wrote or changed the row */
function readLine(app: App, line: string): ReadReport {
  const fields = line.split('\t');
  const text = (name: CountedColumn): string | null => fields[place[name]] || null;
  const id = String(text('id'));
  sealerOf(app).marks.require(id, {
    marked: markedOf(markedColumns.map(text)),
    mark: Buffer.from(text('mark') ?? '', 'base64'),
  });
  return {
    id,
    version: Number(text('version')),
    authorId: text('author_id'),
    authorGroup: text('author_group') ?? text('author_id'),
    createdAt: new Date(Math.round(Number(text('filed_at')) * 1_000)),
    standing: text('standing') as Standing,
    disputed: text('disputed') === 'true',
    weight: Number(text('counts')),
    category: reportCategories.find((one) => one === text('category')) ?? null,
  };
}

/** What a line says, from memory if it was read before. */
function reportIn(app: App, line: string): ReadReport {
  const lines = readLines(app);
  const known = lines.get(line);
  if (known) return known;
  // What is remembered must not be a part of a text, which is kept as long as its parts are.
  const own = Buffer.from(line).toString();
  const report = readLine(app, own);
  const [oldest] = lines.size >= maxLines ? lines.keys() : [];
  if (oldest !== undefined) lines.delete(oldest);
  lines.set(own, report);
  return report;
}

/** Each property by its name: reading copies that a spread makes takes four times as long. */
const foundBy = (report: ReadReport, kind: IdentifierKind): CountedReport => ({
  id: report.id,
  version: report.version,
  authorId: report.authorId,
  authorGroup: report.authorGroup,
  createdAt: report.createdAt,
  standing: report.standing,
  disputed: report.disputed,
  weight: report.weight,
  category: report.category,
  matchedOn: [kind],
});

function readReports(app: App, { reports: text, first_at }: CountedRow): CountedReports {
  const byId = new Map<string, CountedReport>();
  const read = (whole: string): void => {
    const start = whole.indexOf('\t') + 1;
    const kind = asKind(whole.slice(0, start - 1));
    if (!kind) return;
    const line = whole.slice(start);
    const id = line.slice(0, line.indexOf('\t'));
    const found = byId.get(id);
    if (found) {
      // While keys rotate, one identifier has several tokens.
      if (!found.matchedOn.includes(kind)) found.matchedOn.push(kind);
      return;
    }
    const report = reportIn(app, line);
    byId.set(report.id, foundBy(report, kind));
  };
  app.vault.openEach(text.split('\n'), read);
  const firstAt = new Map<IdentifierKind, Date | null>();
  for (const [name, at] of Object.entries(first_at ?? {})) {
    const kind = asKind(name);
    if (kind) firstAt.set(kind, new Date(at));
  }
  return { reports: [...byId.values()], firstAt };
}

const asKind = (kind: string): IdentifierKind | undefined => identifierKinds.find((one) => one === kind);

/** The same for the same identifiers. */
const keyOf = (query: LookupQuery): string => JSON.stringify(query.map(({ kind, value }) => [kind, value]));

/**
 * For each query what `read` makes of its reports with what they count, up to `cap` of each identifier and without their
 * content: of many queries, not all reports fit into memory. Those that another program wrote or changed are left out.
 * Equal queries are asked once.
 */
async function findCounted<Result>(
  app: App,
  db: Queryable,
  queries: readonly LookupQuery[],
  { cap, filter }: { cap: number; filter: LookupFilter },
  read: (found: CountedReports, query: LookupQuery) => Result,
): Promise<Result[]> {
  const places = new Map<string, number>();
  const asked: LookupQuery[] = [];
  const placeOfEach = queries.map((query) => {
    const key = keyOf(query);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, asked.length);
    return asked.push(query) - 1;
  });
  const { indexes, kinds, tokens } = tokensOf(app, asked);
  const values = [array(indexes), array(kinds), array(tokens), cap, filter.hidesCnicAlone];
  const results = new Map<number, Result>();
  await db.each(counted, values, (row) => {
    const query = asked[row.query];
    if (query) results.set(row.query, read(readReports(app, row), query));
  });
  for (const [at, query] of asked.entries())
    if (!results.has(at)) results.set(at, read({ reports: [], firstAt: new Map() }, query));
  return placeOfEach.map((at) => results.get(at) as Result);
}

/** Reports of an identifier that are counted: one more than totals say. */
const maxCounted = totalsCap + 1;

const countedLoader = (app: App, hidesCnicAlone: boolean) =>
  batchLoader(
    (queries: readonly LookupQuery[]) =>
      findCounted(app, app.reads.short, queries, { cap: maxCounted, filter: { hidesCnicAlone } }, (found) => found),
    maxLookups,
  );

/** Concurrent calls share a statement. */
const loaders = perApp((app) => ({ all: countedLoader(app, false), hiding: countedLoader(app, true) }));

/** The reports that name one of the identifiers, with what they count. */
export function countedReports(
  app: App,
  identifiers: LookupQuery,
  { hidesCnicAlone }: LookupFilter,
): Promise<CountedReports> {
  const { all, hiding } = loaders(app);
  return (hidesCnicAlone ? hiding : all)(identifiers);
}

/** For many queries what `read` makes of the same, in one statement. */
export const countedReportsOfEach = <Result>(
  app: App,
  queries: readonly LookupQuery[],
  filter: LookupFilter,
  read: (found: CountedReports, query: LookupQuery) => Result,
): Promise<Result[]> => findCounted(app, app.reads.long, queries, { cap: maxCounted, filter }, read);
