import type { CaseReply, Exchange, FollowUp } from '../../../../contract/disputes/replies.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import { idsOf } from '../../../platform/db/columns.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import { type AccountCall, byAccount } from '../../audit/note-audit.ts';
import { followUpRules } from '../../limits/rules.ts';
import { takeTries } from '../../limits/take-tries.ts';
import { requireOwnReport } from '../../reports/own/read-reports.ts';
import { lockReportOf } from '../../reports/standing/lock-report.ts';
import { identifierKey, reportIdentifiers } from '../../reports/stored/named-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { type Case, findPastCase } from '../cases/store.ts';
import type { StoredReply } from '../stored-dispute.ts';
import { bySubject, withCaseReport } from '../with-dispute.ts';
import { exchangeOf, readableBy, replyOf, turnIn } from './exchange.ts';
import { deleteReply, listReplies } from './store.ts';
import { namesReplier, writeFollowUp, writeReply } from './write-reply.ts';

/**
 * Whether a case may change a reply to a report that names it: its own, that of an earlier case of the same identifier, or that of
 * a deleted case if the report names nobody else by an identifier of that kind.
 */
async function mayReplace(
  app: App,
  db: Queryable,
  one: Case,
  { caseId }: StoredReply,
  report: StoredReport,
): Promise<boolean> {
  if (caseId === one.id) return true;
  const past = caseId === null ? null : await findPastCase(app, db, one, caseId);
  if (!past) return false;
  const own = new Set(one.identifiers.map(identifierKey));
  return reportIdentifiers(report).every((each) => each.kind !== past.about || own.has(identifierKey(each)));
}

/** What a case reads of an exchange that it may take part in: of the author no more than the day, as of the report. */
function exchangeFor(one: Case, all: readonly StoredReply[]): Exchange {
  const readable = readableBy(all, ({ caseId }) => caseId === one.id);
  const { replyFollowUps, ...rest } = exchangeOf(all, readable);
  return {
    ...rest,
    replyFollowUps: replyFollowUps.map((said) =>
      said.by === 'author' ? { ...said, writtenAt: said.writtenAt.slice(0, 10) } : said,
    ),
  };
}

const taken: Exchange = { reply: null, replyFollowUps: [], replyNext: null };

/**
 * What was replied to reports that name the identifier of a case, and what followed, by their ids. Of a reply by an earlier
 * case only what everyone reads: someone else may have the number now. Nobody else can reply to a report beside somebody whom
 * it still names.
 */
export async function listExchanges(
  app: App,
  one: Case,
  reports: readonly StoredReport[],
): Promise<Map<string, Exchange>> {
  const written = await listReplies(app, app.db, idsOf(reports));
  const exchanges = new Map<string, Exchange>();
  for (const report of reports) {
    const all = written.filter(({ reportId }) => reportId === report.id);
    const reply = turnIn(all, 1);
    if (!reply?.words) continue;
    const isStanding = reply.caseId === one.id || (await namesReplier(app, app.db, report, all));
    if (isStanding)
      exchanges.set(report.id, (await mayReplace(app, app.db, one, reply, report)) ? exchangeFor(one, all) : taken);
  }
  return exchanges;
}

/**
 * Runs work on what was said about a report of a case, with the report locked.
 * @throws ApiError 404 for a link that does not work or a report that does not name the proven identifier, 409 when
 * another case has replied
 */
const asSubject = (
  app: App,
  about: { link: string; reportID: string },
  requestId: string,
  work: (tx: Tx, writing: Omit<Parameters<typeof writeReply>[2], 'turn'>) => Promise<StoredReply[]>,
): Promise<{ one: Case; all: StoredReply[] }> =>
  withCaseReport(app, about, async (tx, { one, report }) => {
    let before = await listReplies(app, tx, [report.id]);
    if (!(await namesReplier(app, tx, report, before))) {
      for (const one of before) await deleteReply(tx, one);
      before = [];
    }
    const reply = turnIn(before, 1);
    if (reply?.words && !(await mayReplace(app, tx, one, reply, report))) throw conflict('replyTaken');
    return { one, all: await work(tx, { report, caseId: one.id, all: before, by: bySubject(one, requestId) }) };
  });

/**
 * Writes the reply to a report, or takes it away with what followed: see `writeReply`.
 * @throws ApiError 404 for a link that does not work or a report that does not name the proven identifier, 409 when
 * another case has replied, or the author has answered what is to be changed
 */
export async function replyToReport(
  app: App,
  { reply: words, ...about }: { link: string; reportID: string; reply: string | null },
  requestId: string,
): Promise<CaseReply | null> {
  const { all } = await asSubject(app, about, requestId, (tx, writing) =>
    writeReply(app, tx, { ...writing, turn: 1 }, words),
  );
  const reply = turnIn(all, 1);
  return reply?.words ? replyOf(reply) : null;
}

/**
 * Writes what the person named answers to the author's follow-up, or takes it away.
 * @throws ApiError as `replyToReport`, and 409 when what it answers is not shown or reads differently
 */
export async function followUpAsSubject(
  app: App,
  { followUp, answers, ...about }: { link: string; reportID: string } & FollowUp,
  requestId: string,
): Promise<Exchange> {
  const { one, all } = await asSubject(app, about, requestId, (tx, writing) =>
    writeFollowUp(app, tx, { ...writing, turn: 3 }, { followUp, answers }),
  );
  return exchangeFor(one, all);
}

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
