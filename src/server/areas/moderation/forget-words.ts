import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { deleteDecisionWords } from './store.ts';

/** Deletes what was written to and by the author, of a report whose content is destroyed. The decisions stay. */
export const forgetDecisionWords = (_: App, tx: Tx, { reportId }: { reportId: string }): Promise<void> =>
  deleteDecisionWords(tx, reportId);
