import type { App } from '../../../app.ts';
import { tellSafelisted } from '../../disputes/dispute-mails.ts';
import {
  findSafelistEntry,
  findUnfinishedSafelistEntries,
  lockHoldBelow,
  setHoldBelow,
} from '../../registry/safelist/entry-store.ts';
import type { StoredEntry } from '../../registry/safelist/store.ts';
import { findListedNaming, holdListedReports } from '../../reports/standing/hold-report.ts';
import { findReports } from '../../reports/stored/store.ts';

/** The lower of two bounds; null is below everything. */
const lower = (one: string, other: string | null): string | null =>
  other === null || BigInt(other) < BigInt(one) ? other : one;

/**
 * Holds what is listed already, in transactions that note how far they have come, so that any process can go on. A filing
 * that did not see the entry has ended by then.
 * @returns how many
 */
export async function holdAllNaming(app: App, { id: entryId, kind, value }: StoredEntry): Promise<number> {
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
      const { held: count, told } = await holdListedReports(app, tx, left, { kind, value });
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
