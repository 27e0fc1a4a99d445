import type { App } from '../../../app.ts';
import { VaultError } from '../../../platform/vault/vault.ts';
import {
  findSafelistEntry,
  findUnfinishedSafelistEntries,
  lockHoldBelow,
  type StoredEntry,
  setHoldBelow,
} from '../../registry/safelist/entries.ts';
import { findListedNaming, holdListedReport } from '../../reports/hold-report.ts';

/**
 * Holds what is listed already, each report in a transaction of its own that notes how far it has come, so that any
 * process can go on. A filing that did not see the entry has ended by then.
 * @returns how many
 */
export async function holdAllNaming(app: App, { id: entryId, kind, value }: StoredEntry): Promise<number> {
  if (kind === 'domain') return 0;
  let held = 0;
  const hold = (reportId: string): Promise<void> =>
    app.db.transaction(async (tx) => {
      const below = await lockHoldBelow(tx, entryId);
      // Another process was here; what a moderator has listed since stays.
      if (below === null || BigInt(reportId) >= BigInt(below)) return;
      if (await holdListedReport(app, tx, reportId, { kind, value })) held += 1;
      await setHoldBelow(tx, entryId, reportId);
    });
  for (;;) {
    const below = (await findSafelistEntry(app, app.db, entryId))?.holdBelow ?? null;
    if (below === null) return held;
    const { ids, next } = await findListedNaming(app, { kind, value }, below);
    for (const id of ids)
      await hold(id).catch((error: unknown) => {
        // One whose copy for others opens, but which does not itself. The vault logs it, and those behind it are held.
        if (!(error instanceof VaultError)) throw error;
      });
    await setHoldBelow(app.db, entryId, next);
  }
}

/** Holds what additions that were interrupted have left listed. To be run often, in any process. */
export async function finishSafelistAdditions(app: App): Promise<void> {
  for (const entry of await findUnfinishedSafelistEntries(app)) await holdAllNaming(app, entry);
}
