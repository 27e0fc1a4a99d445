import type { CaseDispute, OwnDispute } from '../../../../contract/disputes/disputes.ts';
import type { Exchange } from '../../../../contract/disputes/replies.ts';
import type { StaffDispute } from '../../../../contract/disputes/staff-disputes.ts';
import { maskedIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import { requireOwnReport } from '../../reports/own/read-reports.ts';
import { findCase } from '../cases/store.ts';
import { listDisputeFiles } from '../file-store.ts';
import { outcomesOf, type ReportChanges } from '../outcome/conclude-dispute.ts';
import { exchangeOf } from '../replies/exchange.ts';
import { listReplies } from '../replies/store.ts';
import { listQuestions } from '../steps/message-store.ts';
import { listDisputesAbout, listDisputesOfCase } from '../store.ts';
import { caseDispute, ownDispute, staffDispute } from './views.ts';

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
 * The disputes about an author's report, newest first. Authors are told that a report is disputed and why, not by whom.
 * @throws ApiError 404 when it is not the author's
 */
export async function listOwnDisputes(app: App, authorId: string, reportId: string): Promise<OwnDispute[]> {
  await requireOwnReport(app, authorId, reportId);
  const all = await listDisputesAbout(app, app.db, [reportId]);
  const ids = all.map(({ id }) => id);
  const questions = await listQuestions(app, app.db, ids);
  return all.toReversed().map((one) => ownDispute(one, questions, app.clock()));
}

/**
 * The disputes about a report as a moderator reads them, newest first, and the reply with what followed.
 * @param changes what has changed about the report; null where the moderator decides none of them
 */
export async function listDisputesForStaff(
  app: App,
  reportId: string,
  moderatorId: string,
  changes: ReportChanges | null,
): Promise<{ disputes: StaffDispute[] } & Exchange> {
  const all = await listDisputesAbout(app, app.db, [reportId]);
  const ids = all.map(({ id }) => id);
  const [questions, files, replies] = await Promise.all([
    listQuestions(app, app.db, ids),
    listDisputeFiles(app, app.db, ids),
    listReplies(app, app.db, [reportId]),
  ]);
  const shown = all.toReversed().map(async (one) => {
    const identifier = (await findCase(app, app.db, one.caseId))?.identifier ?? null;
    const appealed = all.find(({ id }) => id === one.appealsId);
    const isOwnAppeal = appealed !== undefined && appealed.decidedBy === moderatorId;
    return staffDispute(one, { questions, files }, app.clock(), {
      kind: identifier?.kind ?? null,
      masked: identifier && maskedIdentifier(identifier.kind, identifier.value),
      isOwnAppeal,
      outcomes: changes && one.state === 'open' && !isOwnAppeal ? outcomesOf(one, changes, replies) : [],
    });
  });
  const written = replies.filter(({ words }) => words !== '');
  return { disputes: await Promise.all(shown), ...exchangeOf(replies, written) };
}
