import type { ReportState, Standing } from '../../../../contract/reports/standing.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { type Page, type PageQuery, pageOf } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { firstIdAt, maxId } from '../../../platform/time-ids.ts';
import { identifierKey, searchTokens } from '../stored/named-store.ts';
import type { StoredReport } from '../stored/report.ts';
import { namesAny, reportIdentifiers } from '../stored/report-identifiers.ts';
import { findReports, openReports, type ReportRow, reportTransaction } from '../stored/store.ts';
import {
  countEach,
  indexedParts,
  lastLookedAt,
  lockNaming,
  naming,
  type StaffFilterPart,
  type StaffParts,
  staffNaming,
  staffPage,
  underTokens,
} from './statements.ts';

/** A filter on the reports of all authors. */
export interface StaffFilter {
  state?: ReportState | undefined;
  standing?: Standing | undefined;
  category?: string | undefined;
  city?: string | undefined;
  author?: string | undefined;
  /** Filed at this time or later. */
  from?: Date | undefined;
  /** Filed before. */
  before?: Date | undefined;
}

/** An identifier that reports share. */
export interface SharedIdentifier extends NormalIdentifier {
  reportIds: string[];
}

/** A report, and how many steps it is away from where the search began. */
export interface ConnectedReport {
  report: StoredReport;
  step: number;
}

/** Reports around one, and the identifiers that they share. */
export interface Connected {
  reports: ConnectedReport[];
  identifiers: SharedIdentifier[];
  isCut: boolean;
}

/** Reports of one identifier that connections follow. */
const maxPerIdentifier = 50;

/** Times that a page goes on looking for reports that a filter matches. */
const maxTurns = 3;

const partsOf = (filter: StaffFilter): StaffParts => {
  const { author, city, category, state, standing, from: _from, before: _before, ...forgotten } = filter;
  forgotten satisfies Record<string, never>;
  const given = {
    author,
    city: city?.trim().toLowerCase(),
    category,
    standing,
    ...(state === 'withdrawn' ? { withdrawn: 'true' } : { state }),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

const openedPage = (app: App, rows: readonly ReportRow[], limit: number): Page<StoredReport> =>
  pageOf(rows, limit, (page) => openReports(app, page));

/** The part of a filter that fewest reports match, of those for which there is an index. */
async function leadOf(tx: Tx, parts: StaffParts, above: string, below: string): Promise<StaffFilterPart | undefined> {
  const names = indexedParts(parts);
  if (names.length < 2) return names[0];
  const each = countEach(parts, names);
  const counts = (await tx.one(each.statement, [above, below, ...each.values]))?.counts ?? [];
  return names[counts.indexOf(Math.min(...counts))];
}

async function findPage(
  app: App,
  tx: Tx,
  filter: StaffFilter,
  { limit, cursor = maxId }: PageQuery,
): Promise<Page<StoredReport>> {
  const parts = partsOf(filter);
  const end = filter.before ? firstIdAt(filter.before) : maxId;
  const above = filter.from ? String(BigInt(firstIdAt(filter.from)) - 1n) : '0';
  let below = BigInt(cursor) < BigInt(end) ? cursor : end;
  const lead = await leadOf(tx, parts, above, below);
  const page = staffPage(parts, lead);
  const looked = lastLookedAt(parts, lead);
  const rows: ReportRow[] = [];
  for (let turn = 0; turn < maxTurns; turn++) {
    const wanted = limit + 1 - rows.length;
    rows.push(...(await tx.rows(page.statement, [above, below, wanted, ...page.values])));
    if (rows.length > limit || !page.isCut) return openedPage(app, rows, limit);
    const last = await tx.one(looked.statement, [above, below, ...looked.values]);
    if (!last) return openedPage(app, rows, limit);
    below = last.id;
  }
  return { items: openReports(app, rows), next: below };
}

/**
 * A page of all reports, newest first. One that cannot be opened is left out. Where few reports match all of a filter, a
 * page may have fewer than `limit`, or none, and still a next one: 30,000 are looked through at most.
 */
export const listAllReports = (app: App, filter: StaffFilter, page: PageQuery): Promise<Page<StoredReport>> =>
  reportTransaction(app, (tx) => findPage(app, tx, filter, page), { snapshot: true, byValue: true });

/** Reports that are not withdrawn and name an identifier, newest first. */
export async function listReportsNaming(
  app: App,
  identifier: NormalIdentifier,
  { limit, cursor = maxId }: PageQuery,
): Promise<Page<StoredReport>> {
  const rows = await app.reads.long.rows(staffNaming, [searchTokens(app.vault, [identifier]), cursor, limit + 1]);
  return openedPage(app, rows, limit);
}

/**
 * Listed and held reports that name one of some identifiers, newest first, at most `max`, and whether there are more. One
 * whose tokens were moved to it is left out.
 */
export async function findReportsNaming(
  app: App,
  identifiers: readonly NormalIdentifier[],
  max: number,
): Promise<{ items: StoredReport[]; isCut: boolean }> {
  const rows = await app.reads.long.rows(naming, [searchTokens(app.vault, identifiers), max + 1]);
  const items = openReports(app, rows.slice(0, max)).filter((report) => namesAny(report, identifiers));
  return { items, isCut: rows.length > max };
}

/**
 * The same of those that were filed before a time. None of them is withdrawn, removed or deleted until the transaction ends.
 * To be called before it locks anything else.
 */
export async function lockReportsNaming(
  app: App,
  tx: Tx,
  identifiers: readonly NormalIdentifier[],
  before: Date,
  max: number,
): Promise<StoredReport[]> {
  const rows = await tx.rows(lockNaming, [searchTokens(app.vault, identifiers), max, firstIdAt(before)]);
  return openReports(app, rows).filter((report) => namesAny(report, identifiers));
}

/** The ids of reports under tokens, listed or not: the newest of each. */
export const findIdsUnder = async (app: App, tokens: readonly string[], most: number): Promise<string[]> =>
  (await app.reads.long.rows(underTokens, [tokens, most])).map(({ report_id }) => report_id);

/**
 * The reports that share an identifier with a report, and those that share one with these: up to `max` with the
 * identifiers that they share.
 */
export async function findConnectedReports(app: App, root: StoredReport, max: number): Promise<Connected> {
  const db = app.reads.long;
  const reports = new Map<string, ConnectedReport>([[root.id, { report: root, step: 0 }]]);
  const identifiers = new Map<string, SharedIdentifier>();
  let isCut = false;
  let edge: StoredReport[] = [root];
  for (let step = 1; step <= 2 && edge.length > 0; step++) {
    const asked = new Map<string, NormalIdentifier>();
    for (const report of edge)
      for (const identifier of reportIdentifiers(report))
        if (!identifiers.has(identifierKey(identifier)))
          for (const token of searchTokens(app.vault, [identifier])) asked.set(token, identifier);
    const rows = await db.rows(underTokens, [[...asked.keys()], maxPerIdentifier + 1]);
    const ids = [...new Set(rows.map(({ report_id }) => report_id))].filter((id) => !reports.has(id));
    const room = max - reports.size;
    isCut ||= ids.length > room;
    edge = await findReports(app, db, ids.slice(0, Math.max(room, 0)));
    for (const report of edge) reports.set(report.id, { report, step });
    for (const { token, report_id } of rows) {
      const identifier = asked.get(token);
      if (!identifier || !reports.has(report_id)) continue;
      const key = identifierKey(identifier);
      const shared = identifiers.get(key) ?? { ...identifier, reportIds: [] };
      isCut ||= shared.reportIds.length >= maxPerIdentifier;
      if (!shared.reportIds.includes(report_id)) shared.reportIds.push(report_id);
      identifiers.set(key, shared);
    }
  }
  return cut([...reports.values()], [...identifiers.values()], max, isCut);
}

/** Leaves out identifiers of one report only, then the farthest reports, until both together are at most `max`. */
function cut(all: ConnectedReport[], identifiers: SharedIdentifier[], max: number, isCut: boolean): Connected {
  let kept = all;
  for (;;) {
    const ids = new Set(kept.map(({ report }) => report.id));
    const shared = identifiers
      .map((one) => ({ ...one, reportIds: one.reportIds.filter((id) => ids.has(id)) }))
      .filter(({ reportIds }) => reportIds.length > 1);
    const over = kept.length + shared.length - max;
    if (over <= 0) return { reports: kept, identifiers: shared, isCut: isCut || kept.length < all.length };
    kept = kept.slice(0, kept.length - over);
  }
}
