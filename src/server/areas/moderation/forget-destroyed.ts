import type { App } from '../../app.ts';
import { servicesOf } from '../../bind.ts';
import type { Tx } from '../../platform/db/pool.ts';

/** Deletes what was written in decisions about a report whose content is destroyed, and in flags. */
export async function forgetDecisions(app: App, tx: Tx, { reportId }: { reportId: string }): Promise<void> {
  await servicesOf(app).moderation.forgetWords(tx, reportId);
  await servicesOf(app).flags.forgetWords(tx, reportId);
}
