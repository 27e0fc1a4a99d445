import type { QueueCause, QueueDetail } from '../../../../contract/moderation/moderation.ts';
import type { QueueRow } from '../../../../contract/moderation/queue.ts';
import type { App } from '../../../app.ts';
import { type AccountCall, byAccount, noteAuditSoon } from '../../audit/note-audit.ts';
import { type Conflict, findConflicts, findOwnMatters } from '../../disputes/conflicts/find-conflicts.ts';
import { agreedOn, pageOfQueue, type QueueFilter } from '../../reports/queue/claim-item-store.ts';
import { isClaimHeld, type QueueItem } from '../../reports/queue/store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findAnyReports } from '../../reports/stored/store.ts';
import { type NameOf, namesFor, unnamed } from './report-view.ts';

/** What others say or ask about a report, of which its author is not told as long as it waits. */
const untoldCauses: readonly QueueCause[] = ['flagged', 'notified', 'ordered', 'replied', 'reading'];
const untoldDetails: readonly QueueDetail['code'][] = ['readingOverdue', 'editedReleased'];

/** Why an item waits, as its reader may know it. */
const whyFor = ({ causes, details }: QueueItem, conflict: Conflict | null): Pick<QueueItem, 'causes' | 'details'> =>
  conflict === null
    ? { causes, details }
    : {
        causes: causes.filter((cause) => !untoldCauses.includes(cause)),
        details: conflict === 'ownMatter' ? [] : details.filter(({ code }) => !untoldDetails.includes(code)),
      };

/** An item in the list: a matter of the reader's own shows nothing of what the report says. */
export async function queueRow(
  app: App,
  item: QueueItem,
  report: StoredReport,
  conflict: Conflict | null,
  nameOf: NameOf,
): Promise<QueueRow> {
  const now = app.clock();
  const { claimedBy, claimedUntil } = item;
  const agreedBy = agreedOn(item, report);
  return {
    reportID: item.reportId,
    conflict,
    itemVersion: item.version,
    version: report.version,
    ...whyFor(item, conflict),
    ...(conflict === 'ownMatter'
      ? { category: null, city: '', title: '', namesCnic: false, amountLost: null }
      : {
          category: report.category,
          city: report.city,
          title: report.title,
          namesCnic: report.CNIC !== null,
          amountLost: report.amountLost,
        }),
    state: report.state,
    standing: report.standing,
    harm: item.harm,
    lookups: item.lookups,
    enteredAt: item.enteredAt.toISOString(),
    claim:
      claimedBy !== null && claimedUntil !== null && isClaimHeld(claimedUntil, now)
        ? { ...(await nameOf(claimedBy)), until: claimedUntil.toISOString() }
        : null,
    asleepUntil: item.asleepUntil && item.asleepUntil > now ? item.asleepUntil.toISOString() : null,
    // It tells what others ask for.
    dueAt: conflict ? null : (item.dueAt?.toISOString() ?? null),
    agreed: agreedBy === null ? null : await nameOf(agreedBy),
  };
}

/** A page of what waits, the most urgent first, and how many there are. */
export async function listQueue(
  app: App,
  reader: AccountCall,
  filter: QueueFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: QueueRow[]; total: number }> {
  const { accountId } = reader;
  // What a filter finds, and how much, must not tell what the reader's own matters say, nor what others say about them.
  const isRevealing =
    filter.overdue === true || filter.category !== undefined || untoldCauses.some((cause) => cause === filter.cause);
  const leftOut = isRevealing ? { ids: await findOwnMatters(app, accountId), authorId: accountId } : {};
  const { items, total } = await pageOfQueue(app, accountId, filter, { ...page, ...leftOut });
  const some = await findAnyReports(
    app,
    items.map(({ reportId }) => reportId),
  );
  const found = new Map(some.map((one) => [one.id, one]));
  const own = await findConflicts(app, app.db, accountId, some);
  const nameOf = namesFor(app, reader);
  const rows = await Promise.all(
    items.map(async (item) => {
      const report = found.get(item.reportId);
      const conflict = own.get(item.reportId) ?? null;
      return report ? queueRow(app, item, report, conflict, conflict ? unnamed : nameOf) : null;
    }),
  );
  noteAuditSoon(app, { ...byAccount(reader), event: 'queue.listed', reportIds: [...found.keys()] });
  const shown = rows.filter((row) => row !== null).filter(({ conflict }) => !isRevealing || conflict === null);
  return { rows: shown, total };
}
