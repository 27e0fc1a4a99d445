import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { findMatches } from '../matching/exact-store.ts';
import { queueEntry } from '../queue/enter-queue-store.ts';
import type { StoredReport } from '../stored/report.ts';
import { lockReportIdentifiers } from './lock-report.ts';
import { holdReports } from './place-report.ts';
import { lockPlacements } from './placement-store.ts';

/** Reports that are held in one step, which filings that name the same wait for. */
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
 * Holds those of some reports that are listed, and lets them enter the queue, because they name an identifier that cannot
 * be listed any more. One that cannot be opened, which the vault logs, stays as it is.
 * @returns those that were listed; `told` are those whose authors know that they were
 */
export async function holdListedReports(
  app: App,
  tx: Tx,
  ids: readonly string[],
  { kind }: NormalIdentifier,
): Promise<{ held: number; told: string[] }> {
  await lockReportIdentifiers(app, tx, ids);
  const details = [{ code: 'safelistAdded', values: { field: kind } }];
  const entry = (report: StoredReport) => queueEntry(report.id, 'safelist', report, details);
  const locked = await lockPlacements(app, tx, ids);
  const isHidden = new Set(locked.filter((one) => one.awaitsCorroboration).map(({ id }) => id));
  const held = await holdReports(app, tx, locked, app.clock(), { entry, awaitsCorroboration: false });
  return { held: held.length, told: held.filter((id) => !isHidden.has(id)) };
}
