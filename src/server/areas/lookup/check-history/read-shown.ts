import type { ShownBefore } from '../../../../contract/lookup/check-history.ts';
import type { App } from '../../../app.ts';
import { type AccountCall, byAccount, noteAuditSoon } from '../../audit/note-audit.ts';
import { findAnyReport } from '../../reports/stored/store.ts';
import { toldOf } from '../corrections/told-subjects.ts';
import { findDisclosure } from '../disclosures/store.ts';

/**
 * What became of a report that lookups of an account showed, and whom it is about, masked; null for any other. Not what it
 * says: that takes another check.
 */
export async function readShown(app: App, by: AccountCall, reportID: string): Promise<ShownBefore | null> {
  const told = await findDisclosure(app, by.accountId, reportID);
  const report = told && (await findAnyReport(app, reportID));
  if (!report) return null;
  noteAuditSoon(app, { ...byAccount(by), event: 'shown.viewed', reportIds: [reportID] });
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
