import { undoMs } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { cancelMail } from '../../notices/mail/queue-mail.ts';
import { namesAny } from '../../reports/matching/exact-store.ts';
import { lockItem } from '../../reports/queue/store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findCase } from '../cases/store.ts';
import { tellSubject } from '../dispute-mails.ts';
import { registry } from '../dispute-notes.ts';
import { endMatter } from '../disputed-report.ts';
import { readingDueAt, waitToBeRead } from './ask-to-read.ts';
import {
  closeReadings,
  forgetReadings,
  isReadingAsked,
  listAsking,
  reopenAnswered,
  reopenReadingsClosedBy,
} from './store.ts';

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
