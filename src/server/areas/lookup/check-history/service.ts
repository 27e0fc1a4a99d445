// See docs/decisions/0021-no-list-of-who-was-checked.md
import * as z from 'zod/mini';
import {
  type CheckHistory,
  CheckLine,
  type HistoryCsvQuery,
  type HistoryQuery,
  namedReports,
} from '../../../../contract/lookup/check-history.ts';
import { notFound } from '../../../errors.ts';
import { dayMs } from '../../../platform/clock.ts';
import { csvLine, harmlessCell } from '../../../platform/csv.ts';
import type { Db } from '../../../platform/db/pool.ts';
import { digestOfCall } from '../../audit/service.ts';
import type { KeyService } from '../../keys/service.ts';
import { linesOf, type StoredLine } from './repository.ts';

interface Needs {
  db: Db;
  keys: Pick<KeyService, 'requireOwn' | 'liveIds' | 'namesOf'>;
  /** Whole months that the audit trail is kept besides the current one; null keeps everything. */
  keepMonths: number | null;
  /** Lines that one statement looks through where a filter may leave few of them. */
  lookedThrough?: number;
}

/** Whose history is read: of a session all keys of its account, of a key pair this one. */
export interface HistoryReader {
  accountId: string;
  keyId?: string;
  isTest: boolean;
}

type Filter = Omit<HistoryQuery, 'limit' | 'cursor'>;

const defaultLookedThrough = 50_000;
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

export type CheckHistoryService = ReturnType<typeof checkHistoryService>;

/**
 * The lookups of an account, from the audit trail: what was found, by which key, under which request id. The trail does not know
 * what was asked for.
 */
export function checkHistoryService({ db, keys, keepMonths, lookedThrough = defaultLookedThrough }: Needs) {
  /** The keys whose lines are read. @throws ApiError 404 for a key that is not the reader's */
  async function keysOf({ accountId, keyId, isTest }: HistoryReader, { key, from, until }: Filter): Promise<string[]> {
    if (keyId !== undefined && key !== undefined && key !== keyId) throw notFound('keyNotFound');
    if (isTest) return [];
    if (keyId !== undefined) return [keyId];
    if (key !== undefined) {
      await keys.requireOwn(accountId, key);
      return [key];
    }
    const usedSince = from === undefined ? null : startOf(from);
    return keys.liveIds(accountId, { usedSince, madeBefore: until === undefined ? null : endOf(until) });
  }

  /** A page of lines, and the time before which the next one begins; null when there is none. */
  async function read(
    keyIds: readonly string[],
    { outcome, from, until, requestID }: Filter,
    limit: number,
    cursor: string | undefined,
  ): Promise<{ lines: StoredLine[]; next: string | null }> {
    if (keyIds.length === 0) return { lines: [], next: null };
    const isSearch = outcome !== undefined || requestID !== undefined;
    const ends = [cursor === undefined ? [] : timeOf(cursor), until === undefined ? [] : endOf(until)].flat();
    let [before = null] = ends.sort((a, b) => a.getTime() - b.getTime());
    for (let turn = 1; ; turn++) {
      const { lines, cutAt } = await linesOf(db, {
        keyIds,
        before,
        since: from === undefined ? null : startOf(from),
        outcome: outcome ?? null,
        requestId: requestID ?? null,
        digest: digestOfCall(requestID ?? ''),
        depth: Math.max(limit + 1, isSearch ? Math.floor(lookedThrough / keyIds.length) : 0),
        // One more, which says whether there is a next page.
        limit: limit + 1,
        named: namedReports,
      });
      const last = lines[limit - 1]?.at;
      if (last && lines.length > limit)
        return { lines: lines.filter(({ at }) => at >= last), next: String(last.getTime()) };
      if (cutAt === null || lines.length > 0 || turn === maxTurns)
        return { lines, next: cutAt && String(cutAt.getTime()) };
      before = cutAt;
    }
  }

  async function serialized(accountId: string, lines: readonly StoredLine[]): Promise<CheckLine[]> {
    const names = await keys.namesOf(accountId, [...new Set(lines.map(({ actor_id }) => actor_id))]);
    return lines.map((line) => ({ ...serialize(line), keyName: names.get(line.actor_id) ?? null }));
  }

  return {
    /** @throws ApiError 404 for a key that is not the reader's */
    async page(
      reader: HistoryReader,
      { limit, cursor, ...filter }: HistoryQuery,
    ): Promise<CheckHistory & { next: string | null }> {
      const { lines, next } = await read(await keysOf(reader, filter), filter, limit, cursor);
      return { lines: await serialized(reader.accountId, lines), keptMonths: keepMonths, next };
    },

    /** @throws ApiError 404 for a key that is not the reader's */
    async csv(reader: HistoryReader, { limit, ...filter }: HistoryCsvQuery): Promise<string> {
      const keyIds = await keysOf(reader, filter);
      const rows = [csvLine(columns)];
      let cursor: string | undefined;
      do {
        const { lines, next } = await read(keyIds, filter, Math.min(rowsAtATime, limit + 1 - rows.length), cursor);
        for (const line of await serialized(reader.accountId, lines)) rows.push(csvLine(cellsOf(line)));
        cursor = next ?? undefined;
      } while (cursor && rows.length <= limit);
      return rows.join('');
    },
  };
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

function serialize({ at, actor_id, event, details, request_id, reports, report_ids }: StoredLine) {
  const read = detailsOf(details);
  const told = read ?? {};
  const isFind = reports > 0 || told.hits != null;
  const { calls = 1, firstAt = null, lookups = null, hits = null, kinds = null, verdict = null } = told;
  return {
    at: at.toISOString(),
    firstAt: calls > 1 ? firstAt : null,
    keyID: actor_id,
    outcome: isFind ? 'found' : event === 'lookup.misses' || read !== null ? 'nothing' : 'unknown',
    ...{ calls, lookups, hits, kinds, verdict, reports },
    reportIDs: report_ids,
    requestID: request_id,
  } satisfies Omit<CheckLine, 'keyName'>;
}

const columns = [
  ...['at', 'firstAt', 'keyID', 'keyName', 'outcome', 'calls', 'lookups', 'hits', 'kinds', 'verdict', 'reports'],
  ...['reportIDs', 'requestID'],
];

function cellsOf(line: CheckLine): string[] {
  const { at, firstAt, keyID, keyName, outcome, calls, lookups, hits, kinds, verdict, reports, reportIDs, requestID } =
    line;
  const cells = [at, firstAt, keyID, keyName, outcome, calls, lookups, hits, kinds?.join(' '), verdict, reports];
  return [...cells, reportIDs.join(' '), requestID].map((cell) => harmlessCell(String(cell ?? '')));
}
