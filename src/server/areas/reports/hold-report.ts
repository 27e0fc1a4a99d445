import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { lockReport } from './lock-report.ts';
import { findMatches } from './match-store.ts';
import { enterQueue } from './queue/enter-queue.ts';
import { queueEntry } from './queue-entries.ts';
import { setReportState } from './report-state.ts';

/** Reports that are read in one step. */
const atATime = 50;

/** Some listed reports below an id that name an identifier, the newest first, and where the next ones begin. */
export async function findListedNaming(
  app: App,
  identifier: NormalIdentifier,
  below: string | undefined,
): Promise<{ ids: string[]; next: string | null }> {
  const page = { limit: atATime, ...(below !== undefined && { cursor: below }) };
  const [found] = await findMatches(app, app.db, [[identifier]], page);
  return { ids: found?.items.map(({ id }) => id) ?? [], next: found?.next ?? null };
}

/**
 * Holds a report, if it is listed, and lets it enter the queue, because it names an identifier that cannot be listed any
 * more. @returns whether it was listed
 */
export async function holdListedReport(app: App, tx: Tx, id: string, { kind }: NormalIdentifier): Promise<boolean> {
  const report = await lockReport(app, tx, id);
  if (report?.state !== 'listed' || report.withdrawnAt !== null) return false;
  await setReportState(app, tx, id, 'held', app.clock());
  const details = [{ code: 'safelistAdded', values: { field: kind } }];
  await enterQueue(app, tx, queueEntry(id, 'safelist', report, details));
  return true;
}
