import {
  carriedPassages,
  hasSameNarrative,
  isPassageOf,
  joinedPassages,
  type Passage,
  redacted,
} from '../../../../contract/rules/narrative.ts';
import type { App } from '../../../app.ts';
import { conflict, invalid } from '../../../errors.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { reportsChanged, reportsCorrected } from '../events.ts';
import { keywordsOf } from '../keywords/keywords.ts';
import type { KeyedContent, StoredReport } from '../stored/report.ts';
import { updateRedaction } from './redaction-store.ts';
import { updateKeywords } from './write-store.ts';

/**
 * Hides passages of a report from everyone but its author and moderators, in place of those that are hidden; none shows
 * everything again. What is counted about its words counts what is left.
 * @param report as `lockReport` has locked it
 * @throws ApiError 409 when its content was destroyed, 422 for a passage that its narrative does not have
 */
export async function redactReport(
  app: App,
  tx: Tx,
  report: StoredReport,
  passages: readonly Passage[],
): Promise<void> {
  const { id } = report;
  if (report.destroyedAt !== null) throw conflict('reportDestroyed');
  if (!passages.every((one) => isPassageOf(report, one)))
    throw invalid([{ path: 'passages', code: 'passagesInvalid' }]);
  const joined = joinedPassages(passages);
  await updateRedaction(app, tx, report, joined.length > 0 ? joined : null);
  await app.events.emit(tx, reportsCorrected, { reportIds: [id], kind: 'amended', isShownAgain: joined.length === 0 });
  const is = { ...report, keywords: keywordsOf(redacted(report, joined)) };
  await updateKeywords(tx, id, is.keywords);
  if (report.state === 'listed' && report.withdrawnAt === null)
    await app.events.emit(tx, reportsChanged, { changes: [{ was: report, is }] });
}

/**
 * What is left of a redaction when an author changes a report (R14): passages stay hidden wherever the new text has the
 * same words, and a moderator has to see first whatever else the author wrote.
 */
export function redactionAfterEdit(
  was: StoredReport,
  is: KeyedContent,
): { passages: Passage[] | null; keywords: string[]; mustHold: boolean } {
  if (!was.passages) return { passages: null, keywords: is.keywords, mustHold: false };
  const isSame = hasSameNarrative(was, is);
  const passages = isSame ? was.passages : carriedPassages(was, was.passages, is);
  return {
    passages: passages.length > 0 ? passages : null,
    keywords: keywordsOf(redacted(is, passages)),
    mustHold: !isSame,
  };
}
