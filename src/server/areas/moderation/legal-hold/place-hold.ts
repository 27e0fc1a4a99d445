import type { App } from '../../../app.ts';
import type { AccountCall } from '../../audit/note-audit.ts';
import { refuseConflict } from '../../disputes/conflicts/refuse-conflict.ts';
import { endLegalHold, setLegalHold } from '../../reports/retention/legal-hold.ts';
import { lockExistingReport, lockReport } from '../../reports/standing/lock-report.ts';
import { reportTransaction } from '../../reports/stored/store.ts';

/** Keeps a report, whatever the rules and its author want. @throws ApiError 403 for one's own matter, 404 when there is none */
export const placeLegalHold = (app: App, id: string, reason: string, by: AccountCall): Promise<void> =>
  reportTransaction(app, async (tx) => {
    const report = await lockExistingReport(app, tx, id);
    await refuseConflict(app, tx, by.accountId, report);
    await setLegalHold(app, tx, report, reason, by);
  });

/** @throws ApiError 403 for one's own matter, 404 when the report is under no legal hold */
export const liftLegalHold = (app: App, id: string, by: AccountCall): Promise<void> =>
  reportTransaction(app, async (tx) => {
    const report = await lockReport(app, tx, id);
    if (report) await refuseConflict(app, tx, by.accountId, report);
    await endLegalHold(app, tx, id, report, by);
  });
