import type { ReportContent } from '../../../contract/reports/report-fields.ts';
import {
  carriedPassages,
  hasSameNarrative,
  isPassageOf,
  joinedPassages,
  type Narrative,
  type Passage,
  redacted,
} from '../../../contract/rules/narrative.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { Recount } from './listing.ts';
import type { Redactions } from './redactions.ts';
import type { KeyedContent, StoredReport } from './stored-report.ts';

interface Needs {
  db: Queryable;
  reports: Redactions & { setKeywords(tx: Tx, id: string, keywords: readonly string[]): Promise<void> };
  /** Locks a report of any author. */
  lock: (tx: Tx, id: string) => Promise<StoredReport | null>;
  keywordsOf: (content: ReportContent) => string[];
  recount: Recount;
  corrections: {
    recall(tx: Tx, change: { reportId: string; kind: 'amended' }): Promise<void>;
    /** Tells those that hidden passages are shown again who were told that they were hidden. */
    recallShown(tx: Tx, reportId: string): Promise<void>;
  };
}

export type Redacting = ReturnType<typeof redacting>;

/**
 * The part of the service that hides passages of a report from everyone but its author and moderators, and lets the person
 * named read the narrative.
 */
export const redacting = ({ db, reports, lock, keywordsOf, recount, corrections }: Needs) => ({
  /**
   * Hides passages of a report, in place of those that are hidden; none shows everything again. What is counted about its
   * words counts what is left. Calls `lock` itself.
   * @throws ApiError 404 when there is none, 409 when its content was destroyed, 422 for a passage that its narrative does
   * not have
   */
  async redact(tx: Tx, id: string, passages: readonly Passage[]): Promise<void> {
    const report = await lock(tx, id);
    if (!report) throw notFound('reportNotFound');
    if (report.destroyedAt !== null) throw conflict('reportDestroyed');
    if (!passages.every((one) => isPassageOf(report, one)))
      throw invalid([{ path: 'passages', code: 'passagesInvalid' }]);
    const joined = joinedPassages(passages);
    await reports.setRedaction(tx, report, joined.length > 0 ? joined : null);
    if (joined.length > 0) await corrections.recall(tx, { reportId: id, kind: 'amended' });
    else await corrections.recallShown(tx, id);
    const is = { ...report, keywords: keywordsOf(redacted(report, joined)) };
    await reports.setKeywords(tx, id, is.keywords);
    if (report.state === 'listed' && report.withdrawnAt === null) await recount(tx, [{ was: report, is }]);
  },

  /** Lets the person named read a locked report's narrative, or revokes that. */
  setReleased: (tx: Tx, id: string, at: Date | null): Promise<void> => reports.setReleased(tx, id, at),

  /**
   * By report, the narratives that the persons named may read: those that a moderator released, without hidden passages.
   * Others are missing.
   */
  releasedNarratives: (ids: readonly string[]): Promise<Map<string, Narrative>> => reports.releasedNarratives(db, ids),

  /**
   * What is left of a redaction when an author changes a report (R14): passages stay hidden wherever the new text has the
   * same words, and a moderator has to see first whatever else the author wrote.
   */
  afterEdit(
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
  },
});
