// See docs/decisions/0014-suspicions-go-to-a-moderator.md
import type { QueueDetail } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Pace } from '../../limits/take-quota.ts';
import { enterQueue, type NewEntry } from '../queue/enter-queue.ts';
import { replaceFingerprint } from './copied-text-store.ts';
import type { MutualReport } from './mutual-reports.ts';

/** A report that is being filed or edited. */
interface Filing {
  id: string;
  authorId: string;
  /** Title and evidence. */
  text: string;
  category: string | null;
  namesCnic: boolean;
  /** Whether the author and their network file unusually fast; null for an edit. */
  pace: Pace | null;
  /** Of `findMutualReport`. */
  mutual: MutualReport | null;
}

/**
 * Looks at a report in the transaction that files or edits it (R13). What is suspect enters the queue, with the reason in
 * words; copies enter it together.
 * @returns whether it is suspect, so that nothing but a moderator may list it once it is held, and removed reports with
 * much the same words
 */
export async function examineReport(
  app: App,
  tx: Tx,
  filing: Filing,
): Promise<{ isSuspect: boolean; removed: string[] }> {
  const { id, category, namesCnic, pace, mutual } = filing;
  const entry = (cause: NewEntry['cause'], details: QueueDetail[]): NewEntry => ({
    reportId: id,
    cause,
    details,
    category,
    namesCnic,
  });
  const entries: NewEntry[] = [];
  const alike = await replaceFingerprint(app, tx, filing);
  const [removed, others] = [
    alike.filter(({ isRemoved }) => isRemoved),
    alike.filter(({ isRemoved, isOfOther }) => isOfOther && !isRemoved),
  ];
  if (removed.length > 0)
    entries.push(entry('duplicate', [{ code: 'sameWordsAsRemoved', values: { reports: removed.length } }]));
  if (others.length > 0) {
    const details = [{ code: 'sameWords', values: { reports: others.length } }];
    entries.push(entry('duplicate', details));
    for (const one of others)
      entries.push({ reportId: one.reportId, cause: 'duplicate', details, category: one.category });
  }
  if (pace?.account) entries.push(entry('pace', [{ code: 'paceAccount', values: { reports: pace.account } }]));
  if (pace?.network) entries.push(entry('pace', [{ code: 'paceNetwork', values: { reports: pace.network } }]));
  if (mutual) entries.push(entry('circular', [{ code: 'circular', values: { ...mutual } }]));
  // One statement takes each report once.
  for (const one of entries) await enterQueue(app, tx, one);
  return { isSuspect: entries.length > 0, removed: removed.map(({ reportId }) => reportId) };
}
