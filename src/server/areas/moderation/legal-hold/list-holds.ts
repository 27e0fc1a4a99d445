import type { LegalHold } from '../../../../contract/reports/staff-retention.ts';
import type { App } from '../../../app.ts';
import type { Page, PageQuery } from '../../../platform/db/page.ts';
import { findConflicts } from '../../disputes/conflicts/find-conflicts.ts';
import { listLegalHolds } from '../../reports/retention/store.ts';
import { findAnyReports } from '../../reports/stored/store.ts';

/** A page of the reports under a legal hold, newest first: of what is about the reader it shows no reason. */
export async function listHeldReports(app: App, accountId: string, page: PageQuery): Promise<Page<LegalHold>> {
  const { items, next } = await listLegalHolds(app, page);
  const held = await findAnyReports(
    app,
    items.map(({ reportId }) => reportId),
  );
  const own = await findConflicts(app, app.db, accountId, held);
  return {
    items: items.map(({ reportId, reason, heldAt }) => {
      const conflict = own.get(reportId) ?? null;
      return {
        reportID: reportId,
        conflict,
        reason: conflict === 'ownMatter' ? '' : reason,
        heldAt: heldAt.toISOString(),
      };
    }),
    next,
  };
}
