import type { App } from '../../../app.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { endOpenDisputes } from '../disputed-report.ts';
import { disownDisputeFiles } from '../file-store.ts';
import { forgetReadingsOf } from '../reading/store.ts';

const forgetWords = statement(
  'disputes.forget_words',
  `with forgotten as (update disputes set words = null, reasons = null where report_id = $1 returning id),
     replies as (delete from report_replies where report_id = $1)
   delete from dispute_messages m using forgotten f where m.dispute_id = f.id`,
);
/** What was written and sent in disputes of cases that are forgotten. The decisions, with their reasons, stay. */
const forgetCases = statement(
  'disputes.forget_cases',
  `with forgotten as (update disputes set words = null where case_id = any($1::uuid[]) returning id),
     files as (update dispute_files f set dispute_id = null from forgotten g where f.dispute_id = g.id)
   delete from dispute_messages m using forgotten g where m.dispute_id = g.id`,
);

/** Destroys what was written and sent in disputes of some cases. The steps and the decisions stay. */
export const forgetWordsOfCases = (tx: Tx, caseIds: readonly string[]): Promise<void> => tx.run(forgetCases, [caseIds]);

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
  await tx.run(forgetWords, [reportId]);
  await forgetReadingsOf(tx, [reportId]);
  await disownDisputeFiles(tx, [reportId]);
}
