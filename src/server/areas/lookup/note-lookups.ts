import type { Verdict } from '../../../contract/lookup/lookup.ts';
import { type IdentifierKind, identifierKinds } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { noteAuditSoon, noteMiss } from '../audit/note-audit.ts';
import { countUse } from '../keys/usage/count-usage.ts';
import type { LookupQuery } from '../reports/match-store.ts';
import { countQueueLookups } from '../reports/queue/enter-queue.ts';
import type { MatchedReport } from '../reports/stored-report.ts';
import { noteDisclosures } from './disclosures/note-disclosures.ts';

/** What a line of the audit trail says of a call that found something, besides the reports: never what was asked for. */
interface FindDetails {
  lookups: number;
  hits: number;
  kinds: readonly IdentifierKind[];
  /** Of a call with one lookup. */
  verdict?: Verdict;
}

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
  const asked = new Set(found.flatMap((one) => one.asked.map(({ kind }) => kind)));
  const kinds = identifierKinds.filter((kind) => asked.has(kind));
  const [only, ...others] = found;
  return { lookups: found.length, hits, kinds, ...(only && others.length === 0 && { verdict: only.verdict }) };
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
  const use = { keyId, accountId, lookups: 0, hits: 0, isByKey };
  if (keyKind === 'test') {
    countUse(app, use);
    return;
  }
  let hits = 0;
  const reports = new Map<string, MatchedReport>();
  const told = new Map<string, { id: string; version: number }>();
  for (const { isHit, shown, counted = [] } of found) {
    if (isHit) hits += 1;
    for (const report of counted) told.set(report.id, report);
    for (const report of shown) {
      reports.set(report.id, report);
      told.set(report.id, report);
    }
  }
  if (hits === 0 && reports.size === 0) noteMiss(app, { keyId, requestId, lookups: found.length });
  else {
    const details = { ...detailsOf(found, hits) };
    noteAuditSoon(app, {
      actor: 'key',
      actorId: keyId,
      event: 'lookup',
      reportIds: [...reports.keys()],
      requestId,
      details,
    });
  }
  noteDisclosures(app, accountId, requestId, told.values());
  countUse(app, isCounted ? { ...use, lookups: found.length, hits } : use);
  if (isCounted)
    countQueueLookups(
      app,
      [...reports.values()].map(({ id, CNIC }) => ({ id, namesCnic: CNIC !== null })),
    );
}
