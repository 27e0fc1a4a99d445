import type { Tx } from '../../platform/db/pool.ts';
import type { Assessing } from './assessing.ts';
import type { KeyedContent, StoredReport } from './stored-report.ts';
import type { Writing } from './writing.ts';

export type LockOwn = ReturnType<typeof lockingOwn>;

/**
 * Locks an author's report and its identifiers, which are to be locked first.
 * @param check throws when the report is not to be changed
 */
export const lockingOwn =
  (reports: Pick<Assessing, 'lockChanges' | 'lockIdentifiers'> & Pick<Writing, 'findOwn' | 'lockOwn'>) =>
  async (
    tx: Tx,
    { authorId, id, next }: { authorId: string; id: string; next?: KeyedContent },
    check: (report: StoredReport | null) => Promise<void>,
  ): Promise<StoredReport | null> => {
    await reports.lockChanges(tx, id);
    const known = await reports.findOwn(tx, authorId, id);
    await check(known);
    if (!known) return null;
    await reports.lockIdentifiers(tx, next ? [known, next] : [known]);
    const locked = await reports.lockOwn(tx, authorId, id);
    // Moderators may have changed its state in the meantime.
    await check(locked);
    return locked;
  };
