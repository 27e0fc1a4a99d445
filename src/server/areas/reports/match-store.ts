import type { Approximate, CountedReport, CountedReports, LookupFilter } from '../../../contract/reports/evidence.ts';
import { type ReportContent, reportCategories } from '../../../contract/reports/report-fields.ts';
import { namesBase, namesIdentifier } from '../../../contract/reports/report-identifiers.ts';
import type { Standing } from '../../../contract/reports/standing.ts';
import { type IdentifierKind, identifierKinds, type NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import { type App, perApp } from '../../app.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { mapYielding } from '../../platform/event-loop.ts';
import { markedOf } from '../../platform/vault/row-mark.ts';
import * as sql from './match-statements.ts';
import { fromColumns } from './readable-columns.ts';
import { maxId } from './report-id.ts';
import { redactedContext, reportContext, type SealedReport, sealerOf } from './sealed-fields.ts';
import type { MatchedReport, ShownReply } from './stored-report.ts';

/** The identifiers of one lookup. */
export type LookupQuery = readonly NormalIdentifier[];

/** An array in PostgreSQL's text form, of values that need no quotes. */
const array = (values: readonly (string | number | boolean)[]): string => `{${values.join(',')}}`;

const asKind = (kind: string): IdentifierKind | undefined => identifierKinds.find((one) => one === kind);

/** The tokens of queries, each with the index of its query and its kind. */
function tokensOf(app: App, queries: readonly LookupQuery[]) {
  const { searchTokens } = sealerOf(app);
  const [indexes, kinds, tokens]: [number[], IdentifierKind[], string[]] = [[], [], []];
  for (const [index, query] of queries.entries())
    for (const identifier of query)
      for (const token of searchTokens([identifier])) {
        indexes.push(index);
        kinds.push(identifier.kind);
        tokens.push(token);
      }
  return { indexes, kinds, tokens };
}

const isHidden = (kind: IdentifierKind, { standing }: { standing: string }, { hidesCnicAlone }: LookupFilter) =>
  hidesCnicAlone && kind === 'CNIC' && standing === 'unverified';

const placeOf = (row: sql.MatchRow) => ({ id: row.id, version: row.version, authorId: row.author_id });

function contentOf(sealer: SealedReport, row: sql.MatchRow): ReportContent {
  sealer.marks.require(row.id, row);
  return Object.assign(sealer.openShown(placeOf(row), row), fromColumns(row));
}

const notNamed = ({ vault }: SealedReport, row: sql.MatchRow) =>
  vault.unreadable(
    (row.is_redacted ? redactedContext : reportContext)(placeOf(row)),
    'The report names none of the identifiers it was found by.',
  );

/** @throws VaultError when it cannot be opened, or its tokens were moved to it from another report */
function fromMatch(sealer: SealedReport, row: sql.MatchRow, query: LookupQuery, filter: LookupFilter): MatchedReport {
  const content = contentOf(sealer, row);
  const matchedOn: IdentifierKind[] = [];
  for (const identifier of query)
    if (namesIdentifier(content, identifier) && !isHidden(identifier.kind, row, filter))
      matchedOn.push(identifier.kind);
  if (matchedOn.length === 0) throw notNamed(sealer, row);
  return matchedReport(sealer, row, content, matchedOn);
}

/** The same for a report that was found by the base of an email address. */
function fromApproximate(sealer: SealedReport, row: sql.MatchRow, query: LookupQuery): MatchedReport {
  const content = contentOf(sealer, row);
  if (!query.some((identifier) => namesBase(content, identifier))) throw notNamed(sealer, row);
  return matchedReport(sealer, row, content, []);
}

const noReplies: readonly ShownReply[] = [];

const matchedReport = (
  sealer: SealedReport,
  row: sql.MatchRow,
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

/**
 * For each query up to `limit` reports that name any of its identifiers, newest first, each once, and the cursor of the
 * next page. A report that cannot be opened, or that names none of them, is left out.
 */
export async function findMatches(
  app: App,
  db: Queryable,
  queries: readonly LookupQuery[],
  { limit, cursor }: { limit: number; cursor?: string },
  filter: LookupFilter = { hidesCnicAlone: false },
): Promise<{ items: MatchedReport[]; next: string | null }[]> {
  const sealer = sealerOf(app);
  const { indexes, kinds, tokens } = tokensOf(app, queries);
  const values = [array(indexes), array(tokens), cursor ?? maxId, limit + 1];
  const { since, categories, standings } = filter;
  const hides = kinds.map((kind) => filter.hidesCnicAlone && kind === 'CNIC');
  const isSome = since || categories || standings || hides.includes(true);
  const rows = isSome
    ? await db.rows(sql.matchingSome, [...values, array(hides), since ?? null, categories ?? null, standings ?? null])
    : await db.rows(sql.matching, values);
  const found: sql.MatchRow[][] = queries.map(() => []);
  for (const row of rows) found[row.query]?.push(row);
  return mapYielding(found, (rows, at) => {
    const newest = newestOf(rows, limit + 1);
    const page = newest.slice(0, limit);
    const items = app.vault.openEach(page, (row) => fromMatch(sealer, row, queries[at] ?? [], filter));
    return { items, next: newest.length > limit ? (page.at(-1)?.id ?? null) : null };
  });
}

/**
 * For each query the newest listed reports that name another email address with the same base, and how many there are
 * among the newest `cap`. A report that one of the identifiers finds exactly is not among them.
 */
export async function findApproximate(
  app: App,
  db: Queryable,
  queries: readonly LookupQuery[],
  { limit, cap }: { limit: number; cap: number },
  filter: LookupFilter,
): Promise<Approximate<MatchedReport>[]> {
  const sealer = sealerOf(app);
  const [indexes, tokens, unverified, others]: [number[], string[], string[], string[]] = [[], [], [], []];
  for (const [index, query] of queries.entries()) {
    const found = sealer.approximateTokens(query);
    if (found.length === 0) continue;
    const exact = array(sealer.searchTokens(query));
    const shown = query.filter(({ kind }) => !isHidden(kind, { standing: 'unverified' }, filter));
    const exactUnverified = array(sealer.searchTokens(shown));
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
      ? await db.rows(sql.approximate, [array(indexes), array(tokens), unverified, others, ...rest])
      : [];
  const byQuery: sql.ApproximateRow[][] = queries.map(() => []);
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

/** The same for the same identifiers. */
const keyOf = (query: LookupQuery): string => JSON.stringify(query.map(({ kind, value }) => [kind, value]));

/**
 * For each query what `read` makes of its reports with what they count, up to `cap` of each identifier and without their
 * content: of many queries, not all reports fit into memory. Those that another program wrote or changed are left out.
 * Equal queries are asked once.
 */
export async function findCounted<Result>(
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
  await db.each(sql.counted, values, (row) => {
    const query = asked[row.query];
    if (query) results.set(row.query, read(countedReports(app, row), query));
  });
  for (const [at, query] of asked.entries())
    if (!results.has(at)) results.set(at, read({ reports: [], firstAt: new Map() }, query));
  return placeOfEach.map((at) => results.get(at) as Result);
}

const place = Object.fromEntries(sql.lineColumns.map((name, at) => [name, at])) as Record<sql.CountedColumn, number>;

/** A line that was read, without its kind, and what it says. */
interface ReadLine {
  line: string;
  report: Omit<CountedReport, 'matchedOn'>;
}

/** Lines that a process remembers, about 12 MB; the oldest are forgotten first. */
const maxLines = 20_000;

/** The last line of each report. While the row says the same, it need not be read again, nor its mark be checked. */
const readLines = perApp(() => new Map<string, ReadLine>());

/** What a line says. @throws VaultError when another program wrote or changed the row */
function readLine(app: App, line: string): ReadLine {
  const fields = line.split('\t');
  const text = (name: sql.CountedColumn): string | null => fields[place[name]] || null;
  const id = String(text('id'));
  sealerOf(app).marks.require(id, {
    marked: markedOf(sql.markedColumns.map(text)),
    mark: Buffer.from(text('mark') ?? '', 'base64'),
  });
  return {
    line,
    report: {
      id,
      version: Number(text('version')),
      authorId: text('author_id'),
      authorGroup: text('author_group') ?? text('author_id'),
      createdAt: new Date(Math.round(Number(text('filed_at')) * 1_000)),
      standing: text('standing') as Standing,
      disputed: text('disputed') === 'true',
      weight: Number(text('counts')),
      category: reportCategories.find((one) => one === text('category')) ?? null,
    },
  };
}

function remember(lines: Map<string, ReadLine>, read: ReadLine): ReadLine {
  const { id } = read.report;
  lines.delete(id);
  const [oldest] = lines.size >= maxLines ? lines.keys() : [];
  if (oldest !== undefined) lines.delete(oldest);
  lines.set(id, read);
  return read;
}

/** Each property by its name: reading copies that a spread makes takes four times as long. */
const namedBy = (report: ReadLine['report'], kind: IdentifierKind): CountedReport => ({
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

function countedReports(app: App, { reports: text, first_at }: sql.CountedRow): CountedReports {
  const lines = readLines(app);
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
    const known = lines.get(id);
    // What remains of a report must not be a part of the text, which is kept as long as its parts are.
    const { report } = known?.line === line ? known : remember(lines, readLine(app, Buffer.from(line).toString()));
    byId.set(report.id, namedBy(report, kind));
  };
  app.vault.openEach(text.split('\n'), read);
  const firstAt = new Map<IdentifierKind, Date | null>();
  for (const [name, at] of Object.entries(first_at ?? {})) {
    const kind = asKind(name);
    if (kind) firstAt.set(kind, new Date(at));
  }
  return { reports: [...byId.values()], firstAt };
}
