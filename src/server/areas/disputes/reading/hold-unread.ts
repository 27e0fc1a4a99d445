import type { App } from '../../../app.ts';
import { sweep } from '../../../platform/sweep.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { lockReport } from '../../reports/standing/lock-report.ts';
import { isActive } from '../../reports/standing/placement-store.ts';
import { setReportState } from '../../reports/standing/report-state.ts';
import { tellDisputedAuthor, tellSubject } from '../dispute-mails.ts';
import { registry } from '../dispute-notes.ts';
import { waitToBeRead } from './ask-to-read.ts';
import { forgetReadingsOf, holdReadings, listDueReadings } from './store.ts';

/** Nobody has released it: lookups no longer find it until someone does. */
const holdOne = (app: App, id: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, id);
    const now = app.clock();
    const caseIds = report ? await holdReadings(tx, id, now) : [];
    if (!report || caseIds.length === 0) return;
    if (!isActive(report.state)) {
      await forgetReadingsOf(tx, [id]);
      return;
    }
    // One that policy holds, too: otherwise it would be listed as soon as a second author reported the same. Of one that is withdrawn,
    // nobody can take that back any more.
    await setReportState(app, tx, report, 'held', now);
    if (report.withdrawnAt) return;
    await waitToBeRead(app, tx, report, true);
    for (const caseId of caseIds) await tellSubject(app, tx, { caseId }, { news: 'unread' });
    await tellDisputedAuthor(app, tx, report, { news: 'unread' });
    await noteAudit(app, tx, { ...registry, event: 'reading.overdue', reportIds: [id] });
  });

/** Holds the reports that somebody asked to read, and that no moderator has released in time. */
export const holdUnreadReports = (app: App): Promise<void> =>
  sweep({
    due: (which) => listDueReadings(app.db, app.clock(), which),
    work: ({ id }) => holdOne(app, id),
  });
