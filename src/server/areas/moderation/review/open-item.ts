import type { QueueItem as ItemView } from '../../../../contract/moderation/queue.ts';
import { fieldsWith, pickFields } from '../../../../contract/reports/report-fields.ts';
import type { App } from '../../../app.ts';
import { forbidden, notFound } from '../../../errors.ts';
import { type AccountCall, byAccount, noteAudit, noteAuditSoon } from '../../audit/note-audit.ts';
import { findOwnMatters, refuseConflict } from '../../disputes/conflicts/find-conflicts.ts';
import { listDisputesForStaff } from '../../disputes/sides/list-disputes.ts';
import { claimItem, claimNextItem, type QueueFilter, releaseClaims } from '../../reports/queue/claim-item-store.ts';
import { findQueueItem, type QueueItem } from '../../reports/queue/store.ts';
import type { Identified } from '../../reports/stored/named-store.ts';
import { findAnyReport } from '../../reports/stored/store.ts';
import { appealOf } from '../appeals.ts';
import { findOpenFlags } from '../flags/store.ts';
import { maySettle, offeredIn, redactedAt, situationsOf, type Waiting } from '../situation.ts';
import { queueRow } from './list-queue.ts';
import { namesFor, reportView, unnamed } from './report-view.ts';

async function situationOf(app: App, { accountId }: AccountCall, item: QueueItem): Promise<Waiting | null> {
  const report = await findAnyReport(app, item.reportId);
  const [situation] = await situationsOf(app, app.db, accountId, [{ report, item }]);
  return report && situation ? { ...situation, report, item } : null;
}

/** Whether the reader is impartial, and has not decided what is appealed. */
const isTheirs = ({ conflict, appealed, moderatorId }: Waiting): boolean =>
  conflict === null && !appealed?.deciders.includes(moderatorId);

/** Whether the reader has nothing to decide: about the report after an appeal against them, and no dispute is open. */
const isForOthers = ({ overruled, moderatorId, report }: Waiting): boolean =>
  overruled.includes(moderatorId) && !report.disputed;

async function viewOf(app: App, reader: AccountCall, found: Waiting): Promise<ItemView> {
  const { report, item, decided, appealed } = found;
  const { id } = report;
  const isOwn = found.conflict === 'ownReport';
  const changes = maySettle(found) ? { version: report.version, redactedAt: redactedAt(decided) } : null;
  const appeal = appealed && appealOf(appealed.decision);
  const [row, view, flagged, disputed] = await Promise.all([
    queueRow(app, item, report, found.conflict, isOwn ? unnamed : namesFor(app, reader)),
    reportView(app, reader, report, decided),
    findOpenFlags(app, id),
    listDisputesForStaff(app, id, reader.accountId, changes),
  ]);
  noteAuditSoon(app, { ...byAccount(reader), event: 'report.opened', reportIds: [id] });
  return {
    ...row,
    ...view,
    isOwn,
    // Authors do not read what others say about their reports.
    flags: isOwn ? [] : flagged.map(({ reason, note, at }) => ({ reason, note, at: at.toISOString() })),
    ...(isOwn ? { disputes: [], reply: null, replyFollowUps: [], replyNext: null } : disputed),
    appeal: appeal && {
      decisionID: appealed.decision.id,
      ...appeal,
      isOwn: appealed.deciders.includes(reader.accountId),
    },
    isOverruled: found.overruled.includes(reader.accountId),
    isUnread: found.isUnread && !isOwn,
    offered: offeredIn(found),
  };
}

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
    const found = await situationOf(app, reader, item);
    if (found && isTheirs(found) && !isForOthers(found)) return viewOf(app, reader, found);
    await releaseClaims(app, reader.accountId, [item.reportId]);
    skipped.push(item.reportId);
    if (found?.conflict === 'ownMatter') skipped.push(...(await findOwnMatters(app, reader.accountId)));
  }
}

/**
 * Claims and opens an item; without a claim if another moderator has it, or it is not the moderator's to decide.
 * @throws ApiError 403 when it names the moderator, 404 when it does not wait
 */
export async function openItem(app: App, reader: AccountCall, reportId: string): Promise<ItemView> {
  const waiting = await findQueueItem(app, reportId);
  const found = waiting && (await situationOf(app, reader, waiting));
  if (!found) throw notFound('queueItemNotFound');
  // On the case page they read what others may see.
  if (found.conflict === 'ownMatter') throw forbidden(found.conflict);
  if (isTheirs(found)) {
    const item = await claimItem(app, reader.accountId, reportId);
    return viewOf(app, reader, item ? { ...found, item } : found);
  }
  await releaseClaims(app, reader.accountId, [reportId]);
  return { ...(await viewOf(app, reader, found)), claim: null };
}

/** The identifiers of an item, unmasked. @throws ApiError 403 when it names the moderator, 404 when it does not wait */
export async function openItemIdentifiers(app: App, reader: AccountCall, reportId: string): Promise<Identified> {
  const report = (await findQueueItem(app, reportId)) && (await findAnyReport(app, reportId));
  if (!report) throw notFound('queueItemNotFound');
  await refuseConflict(app, app.db, reader.accountId, report, 'read');
  await noteIdentifiersOpened(app, reader, reportId);
  return pickFields(fieldsWith('identifier'), report);
}

/** Stored before anyone reads them, because a buffered line can be lost in a crash. */
export const noteIdentifiersOpened = (app: App, by: AccountCall, reportId: string): Promise<void> =>
  app.db.transaction((tx) =>
    noteAudit(app, tx, { ...byAccount(by), event: 'identifiers.opened', reportIds: [reportId] }),
  );
