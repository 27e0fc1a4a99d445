import type { App } from '../../app.ts';
import { servicesOf } from '../../bind.ts';
import type { Tx } from '../../platform/db/pool.ts';

/** Destroys what was written in disputes about a report whose content is destroyed. */
export const forgetDisputes = (app: App, tx: Tx, { reportId }: { reportId: string }): Promise<void> =>
  servicesOf(app).disputes.forgetWords(tx, reportId);
