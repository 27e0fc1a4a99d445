import type { Tx } from '../../platform/db/pool.ts';
import type { Assessing } from './assessing.ts';
import type { Named } from './named.ts';
import type { StoredReport } from './stored-report.ts';
import type { Writing } from './writing.ts';

interface Needs
  extends Pick<Assessing, 'named' | 'lockChanges' | 'lockIdentifiers'>,
    Pick<Writing, 'findOwn' | 'lockOwn'> {
  lockGate(tx: Tx): Promise<void>;
}

export type LockOwn = ReturnType<typeof lockingOwn>;

/**
 * Locks an author's report and its identifiers, which are to be locked first.
 * @param check throws when the report is not to be changed
 */
export const lockingOwn =
  (reports: Needs) =>
  async (
    tx: Tx,
    { authorId, id, next }: { authorId: string; id: string; next?: Named },
    check: (report: StoredReport | null) => Promise<void>,
  ): Promise<StoredReport | null> => {
    await reports.lockGate(tx);
    await reports.lockChanges(tx, id);
    const known = await reports.findOwn(tx, authorId, id);
    await check(known);
    if (!known) return null;
    await reports.lockIdentifiers(tx, [reports.named(known), ...(next ? [next] : [])]);
    const locked = await reports.lockOwn(tx, authorId, id);
    // Moderators may have changed its state in the meantime.
    await check(locked);
    return locked;
  };
