import { isActive } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { statement } from '../../../platform/db/pool.ts';
import { sweep } from '../../../platform/sweep.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { lockReport } from '../../reports/standing/lock-report.ts';
import { setReportState } from '../../reports/standing/report-state.ts';
import { tellDisputedAuthor, tellSubject } from '../dispute-mails.ts';
import { registry } from '../dispute-notes.ts';
import { renewItemDue } from '../disputed-report.ts';
import { forgetUnnamed, waitToBeRead } from './ask-to-read.ts';
import { forgetReadingsOf } from './store.ts';

/** Reports that somebody asked to read, and that nobody has released in time. */
const due = statement<{ id: string }>(`
  select distinct report_id as id from reading_requests
  where answered_at is null and held_at is null and due_at <= $1 and report_id <> all($3::bigint[])
  order by report_id limit $2`);
const hold = statement<{ case_id: string }>(`
  update reading_requests set held_at = $2
  where report_id = $1 and answered_at is null and held_at is null and due_at <= $2 returning case_id`);

/** Nobody has released it: lookups no longer find it until someone does. */
const holdOne = (app: App, id: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const report = await lockReport(app, tx, id);
    if (!report) return;
    await forgetUnnamed(app, tx, report);
    const now = app.clock();
    const unread = await tx.rows(hold, [id, now]);
    if (unread.length === 0) return;
    if (!isActive(report.state)) {
      await forgetReadingsOf(tx, [id]);
      await renewItemDue(app, tx, id);
      return;
    }
    // One that policy holds, too: otherwise it would be listed as soon as a second author reported the same. Of one that is withdrawn,
    // nobody can take that back any more.
    await setReportState(app, tx, report, 'held', now);
    if (report.withdrawnAt) return;
    await waitToBeRead(app, tx, report, true);
    for (const { case_id: caseId } of unread) await tellSubject(app, tx, { caseId }, { news: 'unread' });
    await tellDisputedAuthor(app, tx, report, { news: 'unread' });
    await noteAudit(app, tx, { ...registry, event: 'reading.overdue', reportIds: [id] });
  });

/** Holds the reports that somebody asked to read, and that no moderator has released in time. */
export const holdUnreadReports = (app: App): Promise<void> =>
  sweep({
    due: ({ limit, except }) => app.db.rows(due, [app.clock(), limit, except]),
    work: ({ id }) => holdOne(app, id),
  });
