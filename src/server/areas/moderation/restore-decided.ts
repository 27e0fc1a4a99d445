import { isReadingDecision, type QueueCause } from '../../../contract/moderation/moderation.ts';
import { isActive } from '../../../contract/reports/standing.ts';
import { carriedPassages, type Passage } from '../../../contract/rules/narrative.ts';
import type { App } from '../../app.ts';
import { conflict } from '../../errors.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { replyMailId } from '../disputes/outcome/conclude-dispute.ts';
import { reopenDisputes } from '../disputes/outcome/reopen-disputes.ts';
import { reopenReadings } from '../disputes/reading/ask-to-read.ts';
import { isReadingAsked, listHeldUnread } from '../disputes/reading/store.ts';
import { holdOrdered } from '../disputes/removal-requests/hold-ordered-store.ts';
import { isOverdue, isRequestOpen, listOrders } from '../disputes/removal-requests/store.ts';
import { listReplies } from '../disputes/replies/store.ts';
import { unshowReply } from '../disputes/replies/write-reply.ts';
import { isHeldByDispute } from '../disputes/store.ts';
import { cancelTellingSubjects } from '../disputes/tell-subjects.ts';
import { cancelNotice } from '../notices/inbox/store.ts';
import { cancelMail } from '../notices/mail/queue-mail.ts';
import { redactReport, setNarrativeReleased } from '../reports/content/redaction-store.ts';
import { findVersion } from '../reports/content/store.ts';
import { putItemBack } from '../reports/queue/claim-item-store.ts';
import { listAgain, setReportState, setReportVerified } from '../reports/standing/report-state.ts';
import type { StoredReport } from '../reports/stored/report.ts';
import { appealedDecision, setDueByMatters } from './appeals.ts';
import { reopenQuestion } from './author-answers.ts';
import { reopenFlags } from './flags/store.ts';
import { leavesReport } from './reversible.ts';
import { type Before, itemFrom, listDecisions, type StoredDecision } from './store.ts';

const changesStanding = (decision: string): boolean => !isReadingDecision(decision) && !leavesReport(decision);

async function restoreStanding(app: App, tx: Tx, report: StoredReport, before: Before): Promise<void> {
  const at = app.clock();
  const isOrdered = (await listOrders(tx, report.id)).some(isOverdue);
  // Until a dispute is decided, or it may be read, neither this nor what corroborates it lists it.
  const isUnread = (await listHeldUnread(tx, [report.id])).has(report.id);
  const isHeld = isOrdered || isUnread || (await isHeldByDispute(tx, report.id));
  const awaitsCorroboration = before.awaitsCorroboration && !isHeld;
  const wasListed = report.state !== 'listed' && before.state === 'listed';
  const state = wasListed && isHeld ? 'held' : before.state;
  // A report that names what cannot be listed since is held instead, as is one about which an order is overdue since.
  if (wasListed && isOrdered) await holdOrdered(app, tx, report, at);
  else if (wasListed && !isHeld) {
    const isChanged = report.version !== before.version;
    await listAgain(app, tx, report, { isChanged, awaitsCorroboration }, at);
  } else if (report.state !== state || report.awaitsCorroboration !== awaitsCorroboration)
    await setReportState(app, tx, report, state, at, { awaitsCorroboration });
  // If it is not verified any more, its author has changed it: nobody has verified what it says now.
  if (before.standing !== 'verified' && report.standing === 'verified')
    await setReportVerified(app, tx, report, false, at);
}

/**
 * What was hidden before a decision hid something else, wherever the report still has the same words: its author may have
 * changed it since. @throws ApiError 409 when the version that they were hidden in is not kept any more
 */
async function hiddenBefore(
  app: App,
  tx: Tx,
  report: StoredReport,
  { version, passages }: NonNullable<Before['redaction']>,
): Promise<readonly Passage[]> {
  if (version === report.version || passages.length === 0) return passages;
  const was = await findVersion(app, tx, report, version);
  if (was?.version !== version) throw conflict('decisionNotReversible');
  return carriedPassages(was, passages, report);
}

/**
 * Whether what a report waited for still stands where something else than a decision about the report ends it; null for causes
 * that such a decision ends, and that come back when it is taken back.
 */
const stillWaits: Record<QueueCause, ((app: App, tx: Tx, report: StoredReport) => boolean | Promise<boolean>) | null> =
  {
    disputed: (_app, _tx, { disputed }) => disputed,
    appealed: async (app, tx, { id }) => appealedDecision(await listDecisions(app, tx, [id])) !== null,
    reading: (_, tx, { id }) => isReadingAsked(tx, id),
    replied: async (app, tx, { id }) => (await listReplies(app, tx, [id])).some(({ words }) => words !== ''),
    ordered: (_, tx, { id }) => isRequestOpen(tx, id, 'order'),
    notified: (_, tx, { id }) => isRequestOpen(tx, id, 'notice'),
    held: null,
    listed: null,
    edited: null,
    flagged: null,
    safelist: null,
    duplicate: null,
    circular: null,
    pace: null,
    imported: null,
    recycled: null,
  };

/** Why a report waits again: as before the decision, but for what has ended since. One that is held waits in any case. */
async function causesAgain(
  app: App,
  tx: Tx,
  report: StoredReport,
  { decision, before }: StoredDecision,
): Promise<QueueCause[]> {
  // Disputes that the decision closed are opened again.
  const reopens = decision === 'settle' || decision === 'remove';
  const causes: QueueCause[] = [];
  for (const cause of before.item?.causes ?? [])
    if ((cause === 'disputed' && reopens) || (await (stillWaits[cause]?.(app, tx, report) ?? true))) causes.push(cause);
  return causes.length === 0 && before.state === 'held' ? ['held'] : causes;
}

/**
 * Brings back what a decision changed, its item, and the disputes that it closed. The report is locked.
 * @throws ApiError 409 when something came after what it closed, or what was hidden before is not known any more
 */
export async function restoreDecided(
  app: App,
  tx: Tx,
  report: StoredReport,
  made: StoredDecision,
  { moderatorId, isUndo, wasMailed }: { moderatorId: string; isUndo: boolean; wasMailed: boolean },
): Promise<void> {
  const { decision, before, id } = made;
  if (isReadingDecision(decision)) {
    if (before.redaction) await redactReport(app, tx, report, await hiddenBefore(app, tx, report, before.redaction));
    else {
      await setNarrativeReleased(tx, report.id, null);
      await reopenReadings(app, tx, { decisionId: id, isUndo });
    }
  }
  if ((isUndo || !isReadingDecision(decision)) && (decision === 'ask' || before.askedUntil))
    await reopenQuestion(app, tx, report, before.askedUntil);
  if (before.replyWaited) {
    await unshowReply(app, tx, report);
    if (await cancelMail(app, tx, replyMailId(id))) await cancelNotice(tx, replyMailId(id));
  }
  await reopenFlags(tx, id);
  // What others read of a report that the registry has taken out meanwhile is nothing to decide about.
  if (before.item && (!isReadingDecision(decision) || isActive(report.state))) {
    const item = { ...itemFrom(report.id, before.item), causes: await causesAgain(app, tx, report, made) };
    // An agreement to what the report said before is none any more.
    const agreedBy = item.agreedVersion === report.version ? item.agreedBy : null;
    if (item.causes.length > 0) await putItemBack(app, tx, { ...item, agreedBy }, isUndo ? moderatorId : null);
  }
  // After the item, to which a report that cannot be listed any more adds why.
  if (changesStanding(decision)) await restoreStanding(app, tx, report, before);
  // If a report was removed, its author is told of the reversal itself; else, that the dispute is open again.
  const tellsAuthor = wasMailed && decision === 'settle';
  await reopenDisputes(app, tx, report, { decisionId: id, isUndo, tellsAuthor });
  await setDueByMatters(app, tx, { reportId: report.id });
  if (decision === 'verify') await cancelTellingSubjects(app, tx, report, id);
}
