import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { deleteDisclosuresOf } from './store.ts';

/** Forgets what an account was told, which is being deleted (A8). */
export const forgetDisclosuresTo = (_app: App, tx: Tx, { accountId }: { accountId: string }): Promise<void> =>
  deleteDisclosuresOf(tx, accountId);
