import type { InboxLine, ReadInboxBody } from '../../../../contract/notices/inbox.ts';
import type { ReportCategory } from '../../../../contract/reports/report-categories.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import type { Page, PageQuery } from '../../../platform/db/page.ts';
import { namesOfKeys } from '../../keys/find-keys.ts';
import type { StoredCorrection } from '../../lookup/corrections/store.ts';
import { listCorrections, markCorrectionsRead, unreadCorrections } from '../../lookup/corrections/store.ts';
import { toldSubjects } from '../../lookup/corrections/told-subjects.ts';
import { findNotices, markNoticesRead, type StoredNotice, unreadNotices } from '../../notices/inbox/store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findAnyReports } from '../../reports/stored/store.ts';

// The inbox (A40) is here because it reads from notices, keys, reports and lookups, which do not all know each other.

type Found = { notice: StoredNotice } | { correction: StoredCorrection };

/** The newest of two lists, each of which is in the order in which it is read. */
function merged(notices: readonly StoredNotice[], told: readonly StoredCorrection[], limit: number): Found[] {
  const found: Found[] = [];
  let [n, c] = [0, 0];
  while (found.length < limit) {
    const [notice, correction] = [notices[n], told[c]];
    if (notice && (!correction || notice.at >= correction.happenedAt)) {
      found.push({ notice });
      n++;
    } else if (correction) {
      found.push({ correction });
      c++;
    } else break;
  }
  return found;
}

/** One's own reports, by their ids. */
async function ownReports(app: App, accountId: string, notices: readonly StoredNotice[]) {
  const ids = [...new Set(notices.flatMap(({ reportId }) => reportId ?? []))];
  const found = ids.length === 0 ? [] : await findAnyReports(app, ids);
  return new Map(found.filter(({ authorId }) => authorId === accountId).map((report) => [report.id, report]));
}

/** Whether nothing can be done any more about what a notice tells of one's own report. */
function isOver({ kind, code, reportId }: StoredNotice, report: StoredReport | undefined): boolean {
  if (reportId === null) return false;
  if (!report || report.withdrawnAt !== null) return true;
  // A moderator may ask about a report that was removed, too, while its author's appeal waits.
  if (kind === 'question') return code === 'dispute' ? !report.disputed : report.askedUntil === null;
  return code === 'replied' && !isActive(report.state);
}

async function shown(app: App, accountId: string, found: readonly Found[]): Promise<InboxLine[]> {
  const notices = found.flatMap((one) => ('notice' in one ? [one.notice] : []));
  const told = found.flatMap((one) => ('correction' in one ? [one.correction] : []));
  const [own, subjects, keys] = await Promise.all([
    ownReports(app, accountId, notices),
    toldSubjects(
      app,
      told.map(({ reportId }) => reportId),
    ),
    namesOfKeys(app, accountId, [...new Set(notices.flatMap(({ keyId }) => keyId ?? []))]),
  ]);
  return found.map((one) => {
    if ('correction' in one) {
      const { id, reportId, kind, happenedAt, isRead } = one.correction;
      const { subject = null, category = null } = subjects.get(reportId) ?? {};
      const report = { reportID: reportId, subject, category };
      const line = { id: `c${id}`, kind: 'correction', code: kind, at: happenedAt.toISOString() } as const;
      return { ...line, dueAt: null, isDone: false, isRead, report, keyName: null };
    }
    const { id, kind, code, reportId, keyId, at, dueAt, isRead, isDone } = one.notice;
    const report = reportId === null ? undefined : own.get(reportId);
    return {
      id: `n${id}`,
      kind,
      code,
      at: at.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      isDone: isDone || (dueAt !== null && dueAt <= app.clock()) || isOver(one.notice, report),
      isRead,
      report: report
        ? {
            reportID: report.id,
            subject: { name: report.name, identifiers: [] },
            category: report.category as ReportCategory | null,
          }
        : null,
      keyName: keyId === null ? null : (keys.get(keyId) ?? null),
    };
  });
}

/** What an account is told, newest first. The cursor has the last notice and the last correction that were shown. */
export async function listInbox(app: App, accountId: string, { limit, cursor }: PageQuery): Promise<Page<InboxLine>> {
  const [belowNotice = null, belowCorrection = null] = cursor?.split('-') ?? [];
  const [notices, { items: told }] = await Promise.all([
    findNotices(app, accountId, { below: belowNotice, limit: limit + 1 }),
    listCorrections(app, accountId, { cursor: belowCorrection ?? undefined, limit: limit + 1 }),
  ]);
  const found = merged(notices, told, limit);
  const lastNotice = found.findLast((one) => 'notice' in one)?.notice.id ?? belowNotice ?? maxId;
  const lastCorrection = found.findLast((one) => 'correction' in one)?.correction.id ?? belowCorrection ?? maxId;
  const hasMore = notices.length + told.length > found.length;
  return { items: await shown(app, accountId, found), next: hasMore ? `${lastNotice}-${lastCorrection}` : null };
}

/** Above every id: nothing of its kind was shown yet. */
const maxId = '999999999999999999';

/** Marks lines of the account as read. @returns how many are unread then */
export async function markInboxRead(app: App, accountId: string, { ids = [], until }: ReadInboxBody) {
  const idsOf = (kind: 'n' | 'c') => ids.filter((id) => id.startsWith(kind)).map((id) => id.slice(1));
  const upTo = until === undefined ? null : new Date(until);
  await markNoticesRead(app, accountId, { ids: idsOf('n'), until: upTo });
  await markCorrectionsRead(app, accountId, { ids: idsOf('c'), until: upTo });
  const [notices, corrections] = await Promise.all([unreadNotices(app, accountId), unreadCorrections(app, accountId)]);
  return { unreadNotices: notices, unreadCorrections: corrections };
}
