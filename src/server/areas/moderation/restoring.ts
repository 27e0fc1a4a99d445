import { isReadingDecision } from '../../../contract/moderation/moderation.ts';
import type { Standing, StoredState } from '../../../contract/reports/standing.ts';
import type { Passage } from '../../../contract/rules/narrative.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type Before, itemFrom, type StoredDecision } from './stored-decision.ts';

/** What is undone or reversed. */
interface Reopening {
  decisionId: string;
  isUndo: boolean;
  /** The author was told that the report stays, and has to learn that the dispute is open again. */
  tellsAuthor: boolean;
}

interface AnyReport {
  id: string;
  version: number;
  state: StoredState;
  standing: Standing;
  awaitsCorroboration: boolean;
}

/** What deciding needs of disputes. */
export interface Disputes<Report> {
  /**
   * Reopens what an undone or reversed decision had closed.
   * @throws ApiError 409 when something came after it
   */
  reopen(tx: Tx, report: Report, reopening: Reopening): Promise<void>;
  /** Whether a report is held because nobody has decided about its dispute. */
  isHolding(tx: Tx, reportId: string): Promise<boolean>;
}

interface Needs<Report> {
  reports: {
    setState(
      tx: Tx,
      id: string,
      state: StoredState,
      at: Date,
      options: { awaitsCorroboration: boolean },
    ): Promise<void>;
    setVerified(tx: Tx, id: string, isVerified: boolean, at: Date): Promise<void>;
    redact(tx: Tx, id: string, passages: Passage[]): Promise<void>;
    setReleased(tx: Tx, id: string, at: null): Promise<void>;
  };
  queue: { put(tx: Tx, item: ReturnType<typeof itemFrom>, claimFor: string | null): Promise<void> };
  flags: { reopen(tx: Tx, decisionId: string): Promise<void> };
  disputes: Disputes<Report>;
  clock: Clock;
}

/** The part of the service that undoes and reverses decisions. The report is locked. */
export function restoring<Report extends AnyReport>({ reports, queue, flags, disputes, clock }: Needs<Report>) {
  async function restoreStanding(tx: Tx, report: Report, before: Before): Promise<void> {
    const { id: reportId } = report;
    const at = clock();
    const { awaitsCorroboration } = before;
    // A report that names what cannot be listed since is held instead.
    if (report.state !== before.state || report.awaitsCorroboration !== awaitsCorroboration)
      await reports.setState(tx, reportId, before.state, at, { awaitsCorroboration });
    const wasVerified = before.standing === 'verified';
    if (wasVerified !== (report.standing === 'verified')) await reports.setVerified(tx, reportId, wasVerified, at);
  }

  return {
    /** Brings back what a decision changed, its item, and the disputes that it closed. */
    async restore(
      tx: Tx,
      report: Report,
      { decision, before, id, reportId }: StoredDecision,
      { moderatorId, isUndo, wasMailed }: { moderatorId: string; isUndo: boolean; wasMailed: boolean },
    ): Promise<void> {
      if (isReadingDecision(decision)) {
        if (before.redaction) await reports.redact(tx, reportId, before.redaction.passages);
        else await reports.setReleased(tx, reportId, null);
      }
      await flags.reopen(tx, id);
      if (before.item) {
        const item = itemFrom(reportId, before.item);
        // An agreement to what the report said before is none any more.
        const agreedBy = item.agreedVersion === report.version ? item.agreedBy : null;
        await queue.put(tx, { ...item, agreedBy }, isUndo ? moderatorId : null);
      }
      // After the item, to which a report that cannot be listed any more adds why.
      if (!isReadingDecision(decision)) await restoreStanding(tx, report, before);
      // If a report was removed, its author is told of the reversal itself.
      const tellsAuthor = wasMailed && decision === 'settle';
      await disputes.reopen(tx, report, { decisionId: id, isUndo, tellsAuthor });
    },

    /** Whether undoing or reversing a decision would list a report that is held until its dispute is decided. */
    wouldListUndecided: async (tx: Tx, report: Report, { decision, before }: StoredDecision): Promise<boolean> =>
      !isReadingDecision(decision) &&
      report.state !== 'listed' &&
      before.state === 'listed' &&
      (await disputes.isHolding(tx, report.id)),
  };
}
