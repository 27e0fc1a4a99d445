import { maxCaseReports } from '../../../../contract/disputes/cases.ts';
import { proofMeansOf } from '../../../../contract/disputes/proof-means.ts';
import type { QueueDetail } from '../../../../contract/moderation/moderation.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { casePageRules, recycledRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { enterQueue, queueEntry } from '../../reports/queue/enter-queue-store.ts';
import { lockReportsNaming } from '../../reports/staff/naming-store.ts';
import { requireCase } from '../cases/require-case.ts';

/**
 * Puts the reports into the queue that name what a case is about and were filed before its holder got it (N7); the newest of
 * them, 500 at most.
 * @param since YYYY-MM-DD, in UTC
 * @returns how many
 * @throws ApiError 404 for a link that does not work, 409 when the case is about something that does not get
 * another holder, 429
 */
export async function queueRecycledReports(
  app: App,
  { link, since }: { link: string; since: string },
  requestId: string,
): Promise<number> {
  const { id, identifier } = await requireCase(app, link);
  if (!proofMeansOf(identifier.kind).separatesHolders) throw conflict('caseNeverPassedOn');
  await takeTries(app, [...casePageRules(id), ...recycledRules(id)]);
  return app.db.transaction(async (tx) => {
    const one = await requireCase(app, link, tx);
    const older = await lockReportsNaming(app, tx, one.identifiers, new Date(since), maxCaseReports);
    const details: QueueDetail[] = [{ code: 'recycled', values: { since } }];
    await enterQueue(
      app,
      tx,
      older.map((report) => queueEntry(report.id, 'recycled', report, details)),
    );
    await noteAudit(app, tx, {
      actor: 'case',
      actorId: one.id,
      event: 'number.recycled',
      requestId,
      details: { since, reports: older.length },
    });
    return older.length;
  });
}
