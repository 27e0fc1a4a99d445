import type { ShownBefore } from '../../../../contract/lookup/check-history.ts';
import type { App } from '../../../app.ts';
import { noteAuditSoon } from '../../audit/note-audit.ts';
import { findAnyReport } from '../../reports/stored/store.ts';
import { toldOf } from '../corrections/told-subjects.ts';
import { findDisclosure } from '../disclosures/note-disclosures.ts';

/**
 * What became of a report that lookups of an account showed, and whom it is about, masked; null for any other. Not what it
 * says: that takes another check.
 */
export async function readShown(
  app: App,
  accountId: string,
  reportID: string,
  requestId: string,
): Promise<ShownBefore | null> {
  const told = await findDisclosure(app, accountId, reportID);
  const report = told && (await findAnyReport(app, reportID));
  if (!report) return null;
  noteAuditSoon(app, { actor: 'account', actorId: accountId, event: 'shown.viewed', reportIds: [reportID], requestId });
  return {
    reportID,
    ...toldOf(app, report),
    city: report.city,
    happenedOn: report.date,
    state: report.withdrawnAt ? 'withdrawn' : report.state,
    standing: report.standing,
    disputed: report.disputed,
    lookups: told.times,
    lastAt: told.lastAt.toISOString(),
  };
}
