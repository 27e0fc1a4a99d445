// See docs/decisions/0008-one-number-tells-what-others-have-changed.md
import { type Queryable, statement } from './pool.ts';

const changes = statement<{ changes: string }>('select changes from registry_state');

/**
 * Notices, by one number, that another process has changed what this one keeps in memory: tables with the trigger
 * `registry_changes`.
 * @param refreshAll rereads all of it
 * @returns a look at the number; it rereads everything when the number is another than at the last one that succeeded
 */
export function registryChanges(db: Queryable, refreshAll: () => Promise<void>): () => Promise<void> {
  let known: string | undefined;
  return async () => {
    const row = await db.one(changes);
    if (row && row.changes === known) return;
    await refreshAll();
    known = row?.changes;
  };
}
