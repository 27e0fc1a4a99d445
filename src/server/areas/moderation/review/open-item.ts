import type { QueueItem as ItemView } from '../../../../contract/moderation/queue.ts';
import { fieldsWith, pickFields, reportFieldNames } from '../../../../contract/reports/report-fields.ts';
import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import { type AccountCall, byAccount, noteAudit, noteAuditSoon } from '../../audit/note-audit.ts';
import { findConflict } from '../../disputes/conflicts/find-conflicts.ts';
import { refuseConflict } from '../../disputes/conflicts/refuse-conflict.ts';
import { isHeldUnread } from '../../disputes/reading/store.ts';
import { listDisputesForStaff } from '../../disputes/sides/list-disputes.ts';
import { listAnyAttachments } from '../../reports/attachments/read-attachments.ts';
import { claimItem, claimNextItem, type QueueFilter, releaseClaims } from '../../reports/queue/claim-item-store.ts';
import type { QueueItem } from '../../reports/queue/store.ts';
import { findQueueItem } from '../../reports/queue/store.ts';
import type { Identified } from '../../reports/stored/named-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findAnyReport } from '../../reports/stored/store.ts';
import { overruledIn, waitingAppeal } from '../appeals.ts';
import { authorRecordFor } from '../author-record.ts';
import { findOpenFlags } from '../flags/store.ts';
import { listDecisions } from '../store.ts';
import type { StoredDecision } from '../stored-decision.ts';
import { queueRow } from './list-queue.ts';
import { namesFor, pastDecisions, unnamed } from './past-decisions.ts';
import { maskedIdentifiers, readingOf } from './report-view.ts';

/** @throws ApiError 403 when the report names the reader, who reads on the case page what others may see */
async function refuseNamed(app: App, { accountId }: AccountCall, report: StoredReport | null): Promise<void> {
  if (report) await refuseConflict(app, app.db, accountId, report, 'read');
}

async function viewOf(app: App, reader: AccountCall, item: QueueItem): Promise<ItemView | null> {
  const id = item.reportId;
  const [report, flagged, decided, files, disputed, isUnread] = await Promise.all([
    findAnyReport(app, id),
    findOpenFlags(app, id),
    listDecisions(app, app.db, [id]),
    listAnyAttachments(app, id),
    listDisputesForStaff(app, id, reader.accountId),
    isHeldUnread(app.db, id),
  ]);
  if (!report) return null;
  const { authorId } = report;
  const isOwn = authorId === reader.accountId;
  const nameOf = isOwn ? unnamed : namesFor(app, reader);
  const [row, author, decisions] = await Promise.all([
    queueRow(app, item, report, isOwn ? 'ownReport' : null, nameOf),
    authorId === null ? null : authorRecordFor(app, reader.accountId, authorId),
    pastDecisions(app, reader, report, decided),
  ]);
  noteAuditSoon(app, { ...byAccount(reader), event: 'report.opened', reportIds: [id] });
  return {
    ...row,
    report: { ...pickFields(reportFieldNames, report), ...maskedIdentifiers(report) },
    ...readingOf(report, reader.accountId),
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
    isOwn,
    author,
    attachments: files,
    // Authors do not read what others say about their reports.
    flags: isOwn ? [] : flagged.map(({ reason, note, at }) => ({ reason, note, at: at.toISOString() })),
    ...(isOwn ? { disputes: [], reply: null, replyFollowUps: [], replyNext: null } : disputed),
    decisions,
    appeal: await appealView(app, decided, reader),
    isOverruled: overruledIn(decided).includes(reader.accountId),
    isUnread: isUnread && !isOwn,
  };
}

async function appealView(
  { db }: App,
  decided: readonly StoredDecision[],
  { accountId }: AccountCall,
): Promise<ItemView['appeal']> {
  const found = await waitingAppeal(db, decided);
  const { id: decisionID, appeal: words = null, appealedAt, appealDueAt } = found?.decision ?? {};
  if (!found || !decisionID || !appealedAt || !appealDueAt) return null;
  return {
    decisionID,
    words,
    appealedAt: appealedAt.toISOString(),
    dueAt: appealDueAt.toISOString(),
    isOwn: found.deciders.includes(accountId),
  };
}

/** Whether the reader has nothing to decide: about the report after an appeal against them, and no dispute is open. */
const isForOthers = ({ isOverruled, disputes }: ItemView): boolean =>
  isOverruled && disputes.every(({ state }) => state !== 'open');

/** Claims and opens the most urgent item that is free and no matter of the moderator's own; null when there is none. */
export async function openNextItem(
  app: App,
  reader: AccountCall,
  filter: QueueFilter,
  except: readonly string[],
): Promise<ItemView | null> {
  const skipped: string[] = [];
  for (;;) {
    const item = await claimNextItem(app, reader.accountId, filter, [...except, ...skipped]);
    if (!item) return null;
    const report = await findAnyReport(app, item.reportId);
    const isOwn = report && (await findConflict(app, app.db, reader.accountId, report));
    const view = isOwn ? null : await viewOf(app, reader, item);
    if (view && !view.appeal?.isOwn && !isForOthers(view)) return view;
    await releaseClaims(app, reader.accountId, [item.reportId]);
    skipped.push(item.reportId);
  }
}

/**
 * Claims and opens an item; without a claim if another moderator has it, or it is not the moderator's to decide.
 * @throws ApiError 403 when it names the moderator, 404 when it does not wait
 */
export async function openItem(app: App, reader: AccountCall, reportId: string): Promise<ItemView> {
  await refuseNamed(app, reader, await findAnyReport(app, reportId));
  const item = (await claimItem(app, reader.accountId, reportId)) ?? (await findQueueItem(app, reportId));
  const view = item && (await viewOf(app, reader, item));
  if (!view) throw notFound('queueItemNotFound');
  if (!view.isOwn && !view.appeal?.isOwn) return view;
  await releaseClaims(app, reader.accountId, [reportId]);
  return { ...view, claim: null };
}

/** The identifiers of an item, unmasked. @throws ApiError 403 when it names the moderator, 404 when it does not wait */
export async function openItemIdentifiers(app: App, reader: AccountCall, reportId: string): Promise<Identified> {
  const report = (await findQueueItem(app, reportId)) && (await findAnyReport(app, reportId));
  if (!report) throw notFound('queueItemNotFound');
  await refuseNamed(app, reader, report);
  await noteIdentifiersOpened(app, reader, reportId);
  return pickFields(fieldsWith('identifier'), report);
}

/** Stored before anyone reads them, because a buffered line can be lost in a crash. */
export const noteIdentifiersOpened = (app: App, by: AccountCall, reportId: string): Promise<void> =>
  app.db.transaction((tx) =>
    noteAudit(app, tx, { ...byAccount(by), event: 'identifiers.opened', reportIds: [reportId] }),
  );
