import type { App } from '../../../app.ts';
import { servicesOf } from '../../../bind.ts';
import type { Tx } from '../../../platform/db/pool.ts';

/** Forgets what an account was told, which is being deleted (A8). */
export const forgetDisclosuresTo = (app: App, tx: Tx, { accountId }: { accountId: string }): Promise<void> =>
  servicesOf(app).disclosures.removeOf(tx, accountId);
