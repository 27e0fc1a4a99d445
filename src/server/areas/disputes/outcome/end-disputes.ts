import type { App } from '../../../app.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { endOpenDisputes } from '../disputed-report.ts';
import { disownDisputeFiles } from '../file-store.ts';
import { forgetReadingsOf } from '../reading/store.ts';
import { forgetWordsAbout } from './forget-store.ts';

/** Ends the open disputes about reports that are withdrawn, deleted or expire, and tells those who opened them. */
export async function endDisputesAbout(
  app: App,
  tx: Tx,
  { reportIds }: { reportIds: readonly string[] },
): Promise<void> {
  await endOpenDisputes(app, tx, reportIds);
  await forgetReadingsOf(tx, reportIds);
  await disownDisputeFiles(tx, reportIds);
}

/** Destroys what was written about a report whose content is destroyed. The steps stay. */
export async function forgetDisputesAbout(app: App, tx: Tx, { reportId }: { reportId: string }): Promise<void> {
  await endOpenDisputes(app, tx, [reportId]);
  await forgetWordsAbout(tx, reportId);
  await forgetReadingsOf(tx, [reportId]);
  await disownDisputeFiles(tx, [reportId]);
}
