import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { type Page, type PageQuery, pageOf } from '../../../platform/db/page.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { firstIdAt, maxId } from '../../../platform/time-ids.ts';
import { namesAny } from '../matching/exact-store.ts';
import { identifierKey, reportIdentifiers, searchTokens } from '../stored/named-store.ts';
import type { StoredReport } from '../stored/report.ts';
import { findReports, openReports, type ReportRow, reportColumns } from '../stored/store.ts';

// Reports of all authors that name identifiers, and what they share.

/** The newest reports under each of the tokens $1. @param held what is joined to unlisted ones @param below the id, if any */
const newestUnder = (limit: string, { held = '', below = '' }): string => {
  const newest = (tokens: string) =>
    `select newest.report_id from unnest($1::uuid[]) as asked(token) cross join lateral (
       select t.report_id from ${tokens} where t.token = asked.token ${below} order by t.report_id desc limit ${limit}
     ) newest`;
  return `select ${reportColumns} from reports r
   where r.id = any(array(
     select report_id from (${newest('report_tokens t')} union ${newest(`unlisted_tokens t ${held}`)}) found
     order by report_id desc limit ${limit}
   ))`;
};
const held = `join reports h on h.id = t.report_id and h.state = 'held' and h.withdrawn_at is null`;

/** Reports under tokens, listed or not, each once and newest first. $2: below this id, $3: how many. */
const staffNaming = statement<ReportRow>(
  'reports.staff_naming',
  `${newestUnder('$3', { below: 'and t.report_id < $2' })} order by r.id desc`,
);

/** Listed and held reports under tokens, each once and newest first. $2: how many. */
const naming = statement<ReportRow>('reports.naming', `${newestUnder('$2', { held })} order by r.id desc`);

/** The same below the id $3, locked in the order of their ids. One that changes meanwhile is looked at as it is then. */
const lockNaming = statement<ReportRow>(
  'reports.lock_naming',
  `${newestUnder('$2', { held, below: 'and t.report_id < $3' })}
   and r.withdrawn_at is null and r.state in ('listed', 'held')
   order by r.id for share of r`,
);

/** Which reports have which of these tokens, up to $2 for each token, the newest first. */
const underTokens = statement<{ token: string; report_id: string }>(
  'reports.under_tokens',
  `select asked.token, found.report_id from unnest($1::uuid[]) as asked(token) cross join lateral (
     (select report_id from report_tokens t where t.token = asked.token order by report_id desc limit $2)
     union all
     (select report_id from unlisted_tokens t where t.token = asked.token order by report_id desc limit $2)
   ) found`,
);

/** An identifier that reports share. */
interface SharedIdentifier extends NormalIdentifier {
  reportIds: string[];
}

/** A report, and how many steps it is away from where the search began. */
interface ConnectedReport {
  report: StoredReport;
  step: number;
}

/** Reports around one, and the identifiers that they share. */
interface Connected {
  reports: ConnectedReport[];
  identifiers: SharedIdentifier[];
  isCut: boolean;
}

/** Reports of one identifier that connections follow. */
const maxPerIdentifier = 50;

/** Reports that are not withdrawn and name an identifier, newest first. */
export async function listReportsNaming(
  app: App,
  identifier: NormalIdentifier,
  { limit, cursor = maxId }: PageQuery,
): Promise<Page<StoredReport>> {
  const rows = await app.reads.long.rows(staffNaming, [searchTokens(app.vault, [identifier]), cursor, limit + 1]);
  return pageOf(rows, limit, (page) => openReports(app, page));
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
 * @param but reports that are left out, with all that only they connect
 */
export async function findConnectedReports(
  app: App,
  root: StoredReport,
  { max, but }: { max: number; but: readonly string[] },
): Promise<Connected> {
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
    const ids = [...new Set(rows.map(({ report_id }) => report_id))].filter(
      (id) => !reports.has(id) && !but.includes(id),
    );
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
