import type { App } from '../../../app.ts';
import { statement, type Tx } from '../../../platform/db/pool.ts';
import { endOpenDisputes } from '../disputed-report.ts';
import { disownDisputeFiles, isFreeDispute } from '../file-store.ts';
import { forgetReadingsOf } from '../reading/store.ts';

const forgetWords = statement(`
  with forgotten as (update disputes set words = null, reasons = null where report_id = $1 returning id),
    replies as (delete from report_replies where report_id = $1)
  delete from dispute_messages m using forgotten f where m.dispute_id = f.id`);
/** Destroys what was written and sent in some disputes `d`, except about reports under a legal hold. Decisions and reasons stay. */
const forgetIn = (which: string) =>
  statement(`
    with forgotten as (update disputes d set words = null where ${which} and ${isFreeDispute} returning d.id),
      files as (update dispute_files f set dispute_id = null from forgotten g where f.dispute_id = g.id)
    delete from dispute_messages m using forgotten g where m.dispute_id = g.id`);
const forgetCases = forgetIn('d.case_id = any($1::uuid[])');
const forgetHeld = forgetIn(`d.report_id = $1 and d.case_id in (select id from cases where forgotten_at is not null)`);

/** Destroys what was written and sent in disputes of some cases. The steps and the decisions stay. */
export const forgetWordsOfCases = (tx: Tx, caseIds: readonly string[]): Promise<void> => tx.run(forgetCases, [caseIds]);

/** After a legal hold was lifted: destroys what only the hold kept of the disputes about a locked report. */
export async function forgetAfterHold(
  tx: Tx,
  { reportId, isWithdrawn }: { reportId: string; isWithdrawn: boolean },
): Promise<void> {
  await tx.run(forgetHeld, [reportId]);
  if (isWithdrawn) await disownDisputeFiles(tx, [reportId]);
}

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
