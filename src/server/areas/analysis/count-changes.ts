import type { App } from '../../app.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type Change, deltasOf } from './figures.ts';
import { appendDeltas } from './store.ts';

/** Updates the figures for changed reports, in the transaction that changes them. */
export const countChanges = (_: App, tx: Tx, { changes }: { changes: readonly Change[] }): Promise<void> =>
  appendDeltas(tx, deltasOf(changes));
