// See docs/decisions/0021-no-list-of-who-was-checked.md

import * as z from 'zod/mini';
import {
  type CheckHistory,
  CheckLine,
  type HistoryCsvQuery,
  type HistoryQuery,
  namedReports,
  type ShownBefore,
} from '../../../contract/lookup/check-history.ts';
import type { App } from '../../app.ts';
import { notFound } from '../../errors.ts';
import { dayMs } from '../../platform/clock.ts';
import { csvLine, harmlessCell } from '../../platform/csv.ts';
import { statement } from '../../platform/db/pool.ts';
import { digestOfCall } from '../audit/miss-store.ts';
import { type AccountCall, byAccount, noteAuditSoon } from '../audit/note-audit.ts';
import { namesOfKeys, requireOwnKey } from '../keys/find-keys.ts';
import { liveKeyIds } from '../keys/store.ts';
import { findAnyReport } from '../reports/stored/store.ts';
import { toldOf } from './corrections/told-subjects.ts';
import { findDisclosure } from './disclosures/store.ts';

interface StoredLine {
  at: Date;
  actor_id: string;
  event: string;
  /** The first ones. */
  report_ids: string[];
  reports: number;
  request_id: string | null;
  details: string | null;
}
/** A line, if there is one; and down to which time all lines were looked through, if not to the end. */
type Row = { cut_at: Date | null } & (StoredLine | { [Name in keyof StoredLine]: null });

const isFind = `(cardinality(report_ids) > 0 or details like '%"hits":%')`;

/**
 * Lines of keys before $2 and not before $3, newest first. Of each key $4 lines are looked through. A page never ends between
 * lines of the same moment, so that the time of its last line is where the next one begins.
 */
const page = statement<Row>(`
  with looked_at as (
    select line.* from unnest($1::uuid[]) as key_id cross join lateral (
      select id, at, actor_id, event, report_ids, request_id, details from audit_events
      where actor_id = key_id and event in ('lookup', 'lookup.misses') and at < $2::timestamptz and at >= $3::timestamptz
      order by at desc fetch first ($4::int) rows with ties
    ) line
  ), cut as (
    select max(lowest) as cut_at
    from (select min(at) as lowest from looked_at group by actor_id having count(*) >= $4::int) of_key
  )
  select cut_at, shown.* from cut left join lateral (
    select at, actor_id, event, report_ids[1:$8::int] as report_ids, cardinality(report_ids) as reports, request_id, details
    from looked_at
    where at >= coalesce(cut_at, '-infinity')
      and case $5::text when 'found' then ${isFind}
        when 'nothing' then event = 'lookup.misses' or (details is not null and not ${isFind}) else true end
      and ($6::text is null or request_id = $6 or (event = 'lookup.misses' and strpos(details, $7) > 0))
    order by at desc fetch first ($9::int) rows with ties
  ) shown on true
  order by at desc, request_id`);

/** Whose history is read: of a session all keys of its account, of a key pair this one. */
export interface HistoryReader {
  accountId: string;
  keyId?: string;
  isTest: boolean;
}

type Filter = Omit<HistoryQuery, 'limit' | 'cursor'>;

/** Lines that one statement looks through where a filter may leave few of them. */
const usuallyLookedThrough = 50_000;
/** Statements for an answer that would be empty otherwise. */
const maxTurns = 4;
/** In the year 9999: later than every line, and a time that the database knows. */
const latestMs = 253_402_300_799_999;
/** Lines of a CSV file in one statement. */
const rowsAtATime = 1_000;

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
/** A cursor is a time in epoch milliseconds. */
const timeOf = (cursor: string): Date => new Date(Math.min(Number(cursor), latestMs));
const endOf = (day: string): Date => new Date(startOf(day).getTime() + dayMs);

/** The keys whose lines are read. @throws ApiError 404 for a key that is not the reader's */
async function keysOf(
  app: App,
  { accountId, keyId, isTest }: HistoryReader,
  { key, from, until }: Filter,
): Promise<string[]> {
  if (keyId !== undefined && key !== undefined && key !== keyId) throw notFound('keyNotFound');
  if (isTest) return [];
  if (keyId !== undefined) return [keyId];
  if (key === accountId) return [accountId];
  if (key !== undefined) {
    await requireOwnKey(app, accountId, key);
    return [key];
  }
  const workedSince = from === undefined ? null : startOf(from);
  const keys = await liveKeyIds(app, accountId, { workedSince, madeBefore: until === undefined ? null : endOf(until) });
  // Under its own id an account checks as a person, without a key.
  return [...keys, accountId];
}

interface Asked {
  keyIds: readonly string[];
  limit: number;
  cursor: string | undefined;
  lookedThrough?: number | undefined;
}

/** A page of lines, newest first, and the time before which the next one begins; null when there is none. */
async function readLines(
  app: App,
  { outcome, from, until, requestID }: Filter,
  { keyIds, limit, cursor, lookedThrough = usuallyLookedThrough }: Asked,
): Promise<{ lines: StoredLine[]; next: string | null }> {
  if (keyIds.length === 0) return { lines: [], next: null };
  const isSearch = outcome !== undefined || requestID !== undefined;
  // One more than wanted, which says whether there is a next page.
  const depth = Math.max(limit + 1, isSearch ? Math.floor(lookedThrough / keyIds.length) : 0);
  const since = from === undefined ? '-infinity' : startOf(from);
  const ends = [cursor === undefined ? [] : timeOf(cursor), until === undefined ? [] : endOf(until)].flat();
  let [before = null] = ends.sort((a, b) => a.getTime() - b.getTime());
  // What the details of a line without request ids say when it stands for this call alone.
  const digest = `"digest":"${digestOfCall(requestID ?? '')}"`;
  for (let turn = 1; ; turn++) {
    const wanted = [outcome ?? null, requestID ?? null, digest, namedReports, limit + 1];
    const rows = await app.db.rows(page, [keyIds, before ?? 'infinity', since, depth, ...wanted]);
    const lines = rows.filter((row) => row.at !== null);
    const cutAt = rows[0]?.cut_at ?? null;
    const last = lines[limit - 1]?.at;
    if (last && lines.length > limit)
      return { lines: lines.filter(({ at }) => at >= last), next: String(last.getTime()) };
    if (cutAt === null || lines.length > 0 || turn === maxTurns)
      return { lines, next: cutAt && String(cutAt.getTime()) };
    before = cutAt;
  }
}

/** What the details of a line say: those of a find, or of lookups without one. */
const Details = z.partial(
  z.pick(CheckLine, { calls: true, firstAt: true, lookups: true, hits: true, kinds: true, verdict: true }),
);

/** The details; null without any, and in a damaged line, which the trail's verification names. */
function detailsOf(text: string | null): z.infer<typeof Details> | null {
  try {
    return Details.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function shownLine({ at, actor_id, event, details, request_id, reports, report_ids }: StoredLine) {
  const read = detailsOf(details);
  const told = read ?? {};
  const isFind = reports > 0 || told.hits != null;
  const { calls = 1, firstAt = null, lookups = null, hits = null, kinds = null, verdict = null } = told;
  return {
    at: at.toISOString(),
    firstAt: calls > 1 ? firstAt : null,
    keyID: actor_id,
    outcome: isFind ? 'found' : event === 'lookup.misses' || read !== null ? 'nothing' : 'unknown',
    calls,
    lookups,
    hits,
    kinds,
    verdict,
    reports,
    reportIDs: report_ids,
    requestID: request_id,
  } satisfies Omit<CheckLine, 'keyName'>;
}

/** The heads of a CSV file. */
const historyColumns = Object.keys(CheckLine.shape) as (keyof CheckLine)[];

const cellsOf = (line: CheckLine): string[] =>
  historyColumns.map((name) => {
    const value = line[name];
    return harmlessCell(Array.isArray(value) ? value.join(' ') : String(value ?? ''));
  });

async function shownLines(app: App, accountId: string, lines: readonly StoredLine[]): Promise<CheckLine[]> {
  const names = await namesOfKeys(app, accountId, [...new Set(lines.map(({ actor_id }) => actor_id))]);
  return lines.map((line) => ({ ...shownLine(line), keyName: names.get(line.actor_id) ?? null }));
}

/**
 * The lookups of an account, from the audit trail: what was found, by which key, under which request id. The trail does not know
 * what was asked for.
 * @param lookedThrough lines that one statement looks through where a filter may leave few of them
 * @throws ApiError 404 for a key that is not the reader's
 */
export async function findCheckHistory(
  app: App,
  reader: HistoryReader,
  { limit, cursor, ...filter }: HistoryQuery,
  lookedThrough = usuallyLookedThrough,
): Promise<CheckHistory & { next: string | null }> {
  const keyIds = await keysOf(app, reader, filter);
  const { lines, next } = await readLines(app, filter, { keyIds, limit, cursor, lookedThrough });
  return { lines: await shownLines(app, reader.accountId, lines), keptMonths: app.settings.auditKeepMonths, next };
}

/** The same as a CSV file. @throws ApiError 404 for a key that is not the reader's */
export async function exportCheckHistory(
  app: App,
  reader: HistoryReader,
  { limit, ...filter }: HistoryCsvQuery,
): Promise<string> {
  const keyIds = await keysOf(app, reader, filter);
  const rows = [csvLine(historyColumns)];
  let cursor: string | undefined;
  do {
    const { lines, next } = await readLines(app, filter, {
      keyIds,
      limit: Math.min(rowsAtATime, limit + 1 - rows.length),
      cursor,
    });
    for (const line of await shownLines(app, reader.accountId, lines)) rows.push(csvLine(cellsOf(line)));
    cursor = next ?? undefined;
  } while (cursor && rows.length <= limit);
  return rows.join('');
}

/**
 * What became of a report that lookups of an account showed, and whom it is about, masked; null for any other. Not what it
 * says: that takes another check.
 */
export async function readShown(app: App, by: AccountCall, reportID: string): Promise<ShownBefore | null> {
  const told = await findDisclosure(app, by.accountId, reportID);
  const report = told && (await findAnyReport(app, reportID));
  if (!report) return null;
  noteAuditSoon(app, { ...byAccount(by), event: 'shown.viewed', reportIds: [reportID] });
  return {
    reportID,
    ...toldOf(app, report),
    city: report.city,
    happenedOn: report.date,
    state: report.withdrawnAt ? 'withdrawn' : report.state,
    standing: report.standing,
    disputed: report.disputed,
    lookups: told.times,
    lastAt: told.lastAt.toISOString(),
  };
}
