import { appealDays, type CaseDispute } from '../../../../contract/disputes/disputes.ts';
import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { listDisputeFiles } from '../file-store.ts';
import { listQuestions } from '../steps/message-store.ts';
import { listDisputesOfCase, listUnfinishedCases } from '../store.ts';
import { caseDispute } from './views.ts';

/** How long no disputes are accepted after a frivolous one, in milliseconds: 30 days. */
export const pauseMs = 30 * dayMs;

/** The newest dispute of a case about each report, by the report's id, newest first. */
export async function listCaseDisputes(app: App, caseId: string): Promise<Map<string, CaseDispute>> {
  const all = await listDisputesOfCase(app, app.db, caseId);
  const ids = all.map(({ id }) => id);
  const [questions, files] = await Promise.all([listQuestions(app, app.db, ids), listDisputeFiles(app, app.db, ids)]);
  const found = new Map<string, CaseDispute>();
  for (const reportId of new Set(all.map((one) => one.reportId))) {
    const own = all.filter((one) => one.reportId === reportId);
    const shown = caseDispute(own, { questions, files }, app.clock());
    if (shown) found.set(reportId, shown);
  }
  return found;
}

/** The newest dispute of a case about a report, as the case page shows it. */
export async function findCaseDispute(app: App, { id }: { id: string }, reportId: string): Promise<CaseDispute> {
  const found = (await listCaseDisputes(app, id)).get(reportId);
  if (!found) throw notFound('disputeNotFound');
  return found;
}

/**
 * Those of some cases with a dispute that is open, can be appealed, keeps the report from being disputed anew, or pauses
 * others.
 */
export const listBusyCases = ({ clock }: App, tx: Tx, caseIds: readonly string[]): Promise<string[]> =>
  listUnfinishedCases(tx, caseIds, new Date(clock().getTime() - Math.max(appealDays * dayMs, pauseMs)));
