import * as z from 'zod/mini';
import { CheckLine } from '../../../../contract/lookup/check-history.ts';
import { harmlessCell } from '../../../platform/csv.ts';
import type { StoredLine } from './store.ts';

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

export function shownLine({ at, actor_id, event, details, request_id, reports, report_ids }: StoredLine) {
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
export const historyColumns = [
  ...['at', 'firstAt', 'keyID', 'keyName', 'outcome', 'calls', 'lookups', 'hits', 'kinds', 'verdict', 'reports'],
  ...['reportIDs', 'requestID'],
];

export function cellsOf(line: CheckLine): string[] {
  const { at, firstAt, keyID, keyName, outcome, calls, lookups, hits, kinds, verdict, reports, reportIDs, requestID } =
    line;
  const cells = [at, firstAt, keyID, keyName, outcome, calls, lookups, hits, kinds?.join(' '), verdict, reports];
  return [...cells, reportIDs.join(' '), requestID].map((cell) => harmlessCell(String(cell ?? '')));
}
