import type { Exchange, FollowUp } from '../../../../contract/disputes/replies.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { type AccountCall, byAccount } from '../../audit/note-audit.ts';
import { followUpRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { requireOwnReport } from '../../reports/own/read-reports.ts';
import { lockReportOf } from '../../reports/standing/lock-report.ts';
import type { StoredReply } from '../stored-dispute.ts';
import { exchangeOf, readableBy } from './exchange.ts';
import { listReplies } from './store.ts';
import { writeFollowUp } from './write-reply.ts';

/** What an author reads: nothing before there is a reply that is shown. */
function exchangeForAuthor(all: readonly StoredReply[]): Exchange {
  const readable = readableBy(all, ({ turn }) => turn === 2);
  return readable.length > 0 ? exchangeOf(all, readable) : { reply: null, replyFollowUps: [], replyNext: null };
}

/**
 * The reply to an author's report, and what followed.
 * @throws ApiError 404 when it is not the author's
 */
export async function findOwnExchange(app: App, authorId: string, reportId: string): Promise<Exchange> {
  await requireOwnReport(app, authorId, reportId);
  return exchangeForAuthor(await listReplies(app, app.db, [reportId]));
}

/**
 * Writes an author's follow-up to the reply, or takes it away with what followed.
 * @throws ApiError 404 when the report is none of the author's or withdrawn, 409 when it is out of the registry, when the
 * reply is not shown or reads differently, or was answered; 429 after too many calls
 */
export async function followUpAsAuthor(
  app: App,
  { accountId, requestId }: AccountCall,
  reportId: string,
  body: FollowUp,
): Promise<Exchange> {
  await takeTries(app, followUpRules(accountId));
  const all = await app.db.transaction(async (tx) => {
    const report = await lockReportOf(app, tx, accountId, reportId);
    if (!isActive(report.state)) throw conflict('reportClosed');
    const by = byAccount({ accountId, requestId });
    const before = await listReplies(app, tx, [reportId]);
    return writeFollowUp(app, tx, { report, turn: 2, caseId: null, all: before, by }, body);
  });
  return exchangeForAuthor(all);
}
