import type { CaseReading } from '../../../../contract/disputes/cases.ts';
import { disputeDays } from '../../../../contract/disputes/disputes.ts';
import { type QueueDetail, undoMs } from '../../../../contract/moderation/moderation.ts';
import { addBusinessDays } from '../../../../contract/rules/business-days.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { cancelMail } from '../../notices/mail/queue-mail.ts';
import { operatorWorkingDays } from '../../registry/operator/current-operator.ts';
import { namesAny } from '../../reports/matching/exact-store.ts';
import { enterQueue, queueEntry } from '../../reports/queue/enter-queue-store.ts';
import { lockItem } from '../../reports/queue/store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findCase } from '../cases/store.ts';
import { tellSubject } from '../dispute-mails.ts';
import { registry } from '../dispute-notes.ts';
import { endMatter, renewItemDue } from '../disputed-report.ts';
import { bySubject, withCaseReport } from '../with-dispute.ts';
import {
  closeReadings,
  forgetReadings,
  insertReading,
  isReadingAsked,
  listAsking,
  listReadings,
  type OpenReading,
  reopenAnswered,
  reopenReadingsClosedBy,
} from './store.ts';

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

const mailId = (decisionId: string, caseId: string): string => `${decisionId}:reading:${caseId}`;

/** Forgets the requests of those whom the report, since an edit, no longer names: they could not read it. */
export async function forgetUnnamed(app: App, tx: Tx, report: StoredReport): Promise<void> {
  const unnamed: string[] = [];
  for (const caseId of await listAsking(tx, report.id)) {
    const found = await findCase(app, tx, caseId);
    if (found && !namesAny(report, found.identifiers)) unnamed.push(caseId);
  }
  if (unnamed.length === 0) return;
  await forgetReadings(tx, report.id, unnamed);
  if (!(await isReadingAsked(tx, report.id))) await endMatter(app, tx, report, 'reading');
}

/** What a report says may be read now: those who asked are told when the decision cannot be undone any more. */
export async function answerReadings(app: App, tx: Tx, report: StoredReport, decisionId: string): Promise<void> {
  const { id } = report;
  const now = app.clock();
  await forgetUnnamed(app, tx, report);
  const caseIds = await closeReadings(tx, id, now, decisionId);
  // Whoever asked may be forgotten since, with the case.
  if (caseIds.length === 0 && !(await lockItem(tx, id))?.causes.includes('reading')) return;
  const at = new Date(now.getTime() + undoMs);
  for (const caseId of caseIds)
    await tellSubject(app, tx, { caseId }, { news: 'readable' }, { id: mailId(decisionId, caseId), at });
  await endMatter(app, tx, report, 'reading');
}

/** A release was taken back: those who asked wait again. */
export async function reopenReadings(
  app: App,
  tx: Tx,
  { decisionId, isUndo }: { decisionId: string; isUndo: boolean },
): Promise<void> {
  const dueAt = isUndo ? null : readingDueAt(app, app.clock());
  for (const caseId of await reopenReadingsClosedBy(tx, decisionId, dueAt))
    await cancelMail(app, tx, mailId(decisionId, caseId));
}

/** Its author has changed what they could read: those who asked wait again, without asking again. */
export async function askToReadAgain(
  app: App,
  tx: Tx,
  report: Pick<StoredReport, 'id' | 'category' | 'CNIC'>,
): Promise<void> {
  const at = app.clock();
  const waiting = await reopenAnswered(tx, report.id, at, readingDueAt(app, at));
  for (const { caseId, decisionId } of waiting)
    if (decisionId !== null) await cancelMail(app, tx, mailId(decisionId, caseId));
  if (waiting.length === 0) return;
  await waitToBeRead(app, tx, report);
  await noteAudit(app, tx, { ...registry, event: 'reading.asked', reportIds: [report.id] });
}
