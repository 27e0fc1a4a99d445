import { type Decision, decisionReasons, type QueueCause } from '../../src/contract/moderation/moderation.ts';
import { createReport } from '../../src/server/areas/reports/filing/create-report.ts';
import { enterQueue } from '../../src/server/areas/reports/queue/enter-queue-store.ts';
import { type SignedInClient, startApp } from './app.ts';
import { decides as decidesReport } from './report-calls.ts';
import { aReport, type CompleteReport } from './reports.ts';
import { aSubject } from './subjects.ts';

/** An application with an author, two moderators and a business, and with reports that wait. */
export async function startQueue(options: Parameters<typeof startApp>[0] = {}) {
  const testApp = await startApp(options);
  const { as, asStaff, context, db } = testApp;
  const [sana, business] = [await as(), await as()];
  const [nadia, omar] = [await asStaff('moderator'), await asStaff('moderator')];

  const enters = (reportId: string, cause: QueueCause, more: { namesCnic?: boolean } = {}): Promise<void> =>
    db.transaction((tx) => enterQueue(context, tx, { reportId, cause, ...more }));

  /** Files a report of Sana's that waits; without a CNIC one moderator decides. */
  async function waits(content: Partial<CompleteReport> = {}, cause: QueueCause = 'listed') {
    const email = content.email ?? aSubject().email;
    const body = aReport({ CNIC: null, phone: null, ...content, email });
    const { id } = await createReport(context, sana.accountId, body);
    await enters(id, cause, { namesCnic: body.CNIC !== null });
    return { id, email, body };
  }

  return {
    ...testApp,
    sana,
    business,
    nadia,
    omar,
    enters,
    waits,
    isFound: async (email: string | null): Promise<boolean> =>
      (await business.looksUp({ email })).body.reports.length > 0,
  };
}

/** Opens an item and decides about it, for the first of the reasons. */
export const decides = (who: SignedInClient, reportID: string, decision: Decision, more: object = {}) =>
  decidesReport(who, reportID, { decision, reason: decisionReasons[decision][0], ...more });
