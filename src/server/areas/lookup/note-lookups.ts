import type { Verdict } from '../../../contract/lookup/lookup.ts';
import { type IdentifierKind, identifierKinds } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { noteAuditSoon, noteMiss } from '../audit/note-audit.ts';
import { countUse } from '../keys/usage/count-usage.ts';
import type { LookupQuery } from '../reports/matching/exact-store.ts';
import type { MatchedReport } from '../reports/stored/report.ts';
import { noteDisclosures, type ToldReport } from './disclosures/note-disclosures.ts';

/** What a line of the audit trail says of a call that found something, besides the reports: never what was asked for. */
type FindDetails = {
  lookups: number;
  hits: number;
  kinds: readonly IdentifierKind[];
  /** Of a call with one lookup. */
  verdict?: Verdict;
};

/** What a lookup found: whether anything, and the reports that are shown. */
export interface Noted {
  asked: LookupQuery;
  isHit: boolean;
  verdict: Verdict;
  shown: readonly MatchedReport[];
  /** Those that the verdict of an answer without reports rests on. */
  counted?: readonly { id: string; version: number }[] | undefined;
}

function detailsOf(found: readonly Noted[], hits: number): FindDetails {
  const kinds = identifierKinds.filter((kind) => found.some(({ asked }) => asked.some((one) => one.kind === kind)));
  const details: FindDetails = { lookups: found.length, hits, kinds };
  const [only, ...others] = found;
  if (only && others.length === 0) details.verdict = only.verdict;
  return details;
}

/** Each report of some lists once; no list has one twice. */
function eachOnce<Report extends { id: string }>(lists: readonly (readonly Report[])[]): readonly Report[] {
  const [first = [], ...others] = lists;
  return others.length === 0 ? first : [...new Map(lists.flat().map((report) => [report.id, report])).values()];
}

/** What a lookup tells of: the reports that it shows, then those that it only counts. */
function toldIn({ shown, counted = [] }: Noted, isCounted: boolean): ToldReport[] {
  const told = shown.map(
    ({ id, version, CNIC }): ToldReport => ({ id, version, namesCnic: CNIC !== null, lookups: isCounted ? 1 : 0 }),
  );
  for (const { id, version } of counted) told.push({ id, version, namesCnic: false, lookups: 0 });
  return told;
}

/**
 * Counts the lookups of a call and notes the shown reports; of test keys only the last use. What was counted before is noted
 * alone: it is shown once more.
 */
export function noteLookups(
  app: App,
  caller: KeyCaller,
  requestId: string,
  found: readonly Noted[],
  isCounted = true,
): void {
  const { keyId, accountId, keyKind, isByKey } = caller;
  if (keyKind === 'test') {
    countUse(app, { keyId, accountId, lookups: 0, hits: 0, isByKey });
    return;
  }
  const hits = found.reduce((sum, { isHit }) => (isHit ? sum + 1 : sum), 0);
  const reports = eachOnce(found.map(({ shown }) => shown));
  if (hits === 0 && reports.length === 0) noteMiss(app, { keyId, requestId, lookups: found.length });
  else {
    const reportIds = reports.map(({ id }) => id);
    const details = detailsOf(found, hits);
    noteAuditSoon(app, { actor: 'key', actorId: keyId, event: 'lookup', reportIds, requestId, details });
    noteDisclosures(app, accountId, requestId, eachOnce(found.map((one) => toldIn(one, isCounted))));
  }
  countUse(app, {
    keyId,
    accountId,
    lookups: isCounted ? found.length : 0,
    hits: isCounted ? hits : 0,
    isByKey,
  });
}
