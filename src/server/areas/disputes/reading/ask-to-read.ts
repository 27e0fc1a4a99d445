import type { CaseReading } from '../../../../contract/disputes/cases.ts';
import { disputeDays } from '../../../../contract/disputes/disputes.ts';
import type { QueueDetail } from '../../../../contract/moderation/moderation.ts';
import { addBusinessDays } from '../../../../contract/rules/business-days.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { operatorWorkingDays } from '../../registry/operator/current-operator.ts';
import { enterQueue, queueEntry } from '../../reports/queue/enter-queue-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { renewItemDue } from '../disputed-report.ts';
import { bySubject, withCaseReport } from '../with-dispute.ts';
import { insertReading, listReadings, type OpenReading } from './store.ts';

export const readingOf = ({ dueAt, heldAt }: OpenReading): CaseReading => ({
  dueAt: dueAt.toISOString(),
  isHeld: heldAt !== null,
});

/** When what is asked for now is due. */
export const readingDueAt = (app: App, now: Date): Date =>
  addBusinessDays(now, disputeDays.reading, operatorWorkingDays(app));

/** The report waits for somebody who lets the person named read it. */
export async function waitToBeRead(
  app: App,
  tx: Tx,
  report: Pick<StoredReport, 'id' | 'category' | 'CNIC'>,
  isOverdue = false,
): Promise<void> {
  const details: QueueDetail[] = isOverdue ? [{ code: 'readingOverdue' }] : [];
  await enterQueue(app, tx, { ...queueEntry(report.id, 'reading', report, details), isOverdue });
  await renewItemDue(app, tx, report.id);
}

/**
 * Asks to read what a report says. A moderator hides what would reveal its author and releases the rest by a day; else the
 * report is held until one does.
 * @returns until when; null when it can be read already
 * @throws ApiError 404 for a link that does not work or a report that does not name the proven identifier
 */
export const askToRead = (
  app: App,
  about: { link: string; reportID: string },
  requestId: string,
): Promise<CaseReading | null> =>
  withCaseReport(app, about, async (tx, { one, report }) => {
    const { id, releasedAt } = report;
    if (releasedAt !== null) return null;
    const at = app.clock();
    if (await insertReading(tx, { reportId: id, caseId: one.id, at, dueAt: readingDueAt(app, at) })) {
      await waitToBeRead(app, tx, report);
      await noteAudit(app, tx, { ...bySubject(one, requestId), event: 'reading.asked', reportIds: [id] });
    }
    const asked = (await listReadings(tx, one.id, [id])).get(id);
    return asked ? readingOf(asked) : null;
  });
