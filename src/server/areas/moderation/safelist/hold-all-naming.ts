import { oneMatter } from '../../../../contract/disputes/proof-means.ts';
import type { QueueDetail } from '../../../../contract/moderation/moderation.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { tellSafelisted } from '../../disputes/dispute-mails.ts';
import {
  findSafelistEntry,
  findUnfinishedSafelistEntries,
  lockHoldBelow,
  setHoldBelow,
} from '../../registry/safelist/entry-store.ts';
import type { StoredEntry } from '../../registry/safelist/store.ts';
import { findMatches } from '../../reports/matching/exact-store.ts';
import { queueEntry } from '../../reports/queue/enter-queue-store.ts';
import { lockReportIdentifiers } from '../../reports/standing/lock-report.ts';
import { holdReports } from '../../reports/standing/place-report.ts';
import { lockPlacements } from '../../reports/standing/placement-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findReports } from '../../reports/stored/store.ts';

/** Reports that are held in one step, which filings that name the same wait for. */
export const heldAtATime = 200;

/** Some listed reports below an id that name an identifier or one matter with it, the newest first, and where the next ones begin. */
export async function findListedNaming(
  app: App,
  identifier: NormalIdentifier,
  below: string,
): Promise<{ ids: string[]; next: string | null }> {
  const [found] = await findMatches(app, app.db, [oneMatter(identifier)], { limit: heldAtATime, cursor: below });
  return { ids: found?.items.map(({ id }) => id) ?? [], next: found?.next ?? null };
}

/**
 * Holds those of some reports that are listed, and lets them enter the queue, because they name an identifier that cannot
 * be listed any more. One that cannot be opened, which the vault logs, stays as it is.
 * @returns those that were listed; `told` are those whose authors know that they were
 */
async function holdListedReports(
  app: App,
  tx: Tx,
  ids: readonly string[],
  { id: entryId, kind }: StoredEntry,
): Promise<{ held: number; told: string[] }> {
  await lockReportIdentifiers(app, tx, ids);
  const details: QueueDetail[] = [{ code: 'safelistAdded', values: { field: kind } }];
  const entry = (report: StoredReport) => queueEntry(report.id, 'safelist', report, details);
  const locked = await lockPlacements(app, tx, ids);
  const isHidden = new Set(locked.filter((one) => one.awaitsCorroboration).map(({ id }) => id));
  const why = { entry, details: { entry: entryId } };
  const held = await holdReports(app, tx, locked, app.clock(), { ...why, awaitsCorroboration: false });
  return { held: held.length, told: held.filter((id) => !isHidden.has(id)) };
}

/** The lower of two bounds; null is below everything. */
const lower = (one: string, other: string | null): string | null =>
  other === null || BigInt(other) < BigInt(one) ? other : one;

/**
 * Holds what is listed already, in transactions that note how far they have come, so that any process can go on. A filing
 * that did not see the entry has ended by then.
 * @returns how many
 */
export async function holdAllNaming(app: App, safelisted: StoredEntry): Promise<number> {
  const { id: entryId, kind, value } = safelisted;
  if (kind === 'domain') return 0;
  let held = 0;
  for (;;) {
    const from = (await findSafelistEntry(app, app.db, entryId))?.holdBelow ?? null;
    if (from === null) return held;
    const { ids, next } = await findListedNaming(app, { kind, value }, from);
    held += await app.db.transaction(async (tx) => {
      const below = await lockHoldBelow(tx, entryId);
      if (below === null) return 0;
      // Another process may have been here; what a moderator has listed since stays.
      const left = ids.filter((id) => BigInt(id) < BigInt(below));
      const { held: count, told } = await holdListedReports(app, tx, left, safelisted);
      await tellSafelisted(app, tx, await findReports(app, tx, told));
      await setHoldBelow(tx, entryId, lower(below, next));
      return count;
    });
  }
}

/** Holds what additions that were interrupted have left listed. To be run often, in any process. */
export async function finishSafelistAdditions(app: App): Promise<void> {
  for (const entry of await findUnfinishedSafelistEntries(app)) await holdAllNaming(app, entry);
}
