import { type Queryable, statement } from './pool.ts';

const changes = statement<{ changes: string }>('select changes from registry_state');

/**
 * Notices, by one number, that another process has changed what this one keeps in memory. The trigger `registry_changes` of
 * those tables counts it up at the end of a transaction. `LISTEN` would need a connection of its own, which a pooler that
 * lends them by transaction does not give; a sequence would count before the commit.
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
