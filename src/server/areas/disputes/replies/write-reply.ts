import { type FollowUp, type ReplyTurn, sideOf } from '../../../../contract/disputes/replies.ts';
import type { CorrectionKind } from '../../../../contract/lookup/corrections.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import type { App } from '../../../app.ts';
import { conflict } from '../../../errors.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import { replyNoticeRule } from '../../limits/rules.ts';
import { takeTry } from '../../limits/take-tries.ts';
import { settleNotices } from '../../notices/inbox/store.ts';
import type { DisputeNews } from '../../notices/mail/mail-content.ts';
import type { Later } from '../../notices/mail/queue-mail.ts';
import { currentPolicy } from '../../registry/policy/current-policy.ts';
import { findVersions, setReportReplies } from '../../reports/content/store.ts';
import { namesAny } from '../../reports/matching/exact-store.ts';
import { enterQueue, queueEntry } from '../../reports/queue/enter-queue-store.ts';
import { dropCause } from '../../reports/queue/store.ts';
import { reportIdentifiers } from '../../reports/stored/named-store.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { findReport } from '../../reports/stored/store.ts';
import { findCase } from '../cases/store.ts';
import { tellDisputedAuthor, tellSubject } from '../dispute-mails.ts';
import { type Actor, noteReply } from '../dispute-notes.ts';
import type { StoredReply } from '../stored-dispute.ts';
import { isAnswered, nextIn, shownIn, turnIn } from './exchange.ts';
import { deleteReply, listReplies, putReply } from './store.ts';

/** Whether something that was said about a report waits for a moderator. */
export const isReplyWaiting = async (app: App, tx: Tx, reportId: string): Promise<boolean> =>
  nextIn(await listReplies(app, tx, [reportId])) === 'moderator';

/** Who writes, to which locked report, in which turn, after what else was said. */
interface Writing {
  report: StoredReport;
  turn: ReplyTurn;
  /** Null for the author. */
  caseId: string | null;
  all: readonly StoredReply[];
  by: Actor;
}

/**
 * Whether a report names whoever replied. Once their case is forgotten, all that is known is what the report named when they
 * replied: it still has to name some of that.
 */
export async function namesReplier(
  app: App,
  db: Queryable,
  report: StoredReport,
  all: readonly StoredReply[],
): Promise<boolean> {
  const reply = turnIn(all, 1);
  if (!reply?.caseId) return true;
  const found = await findCase(app, db, reply.caseId);
  if (found) return namesAny(report, found.identifiers);
  const { versions } = await findVersions(app, report, { limit: 1_000 }, db);
  const then = versions.find(({ writtenAt }) => writtenAt <= reply.writtenAt);
  return !then || namesAny(report, reportIdentifiers(then));
}

/**
 * Updates what answers show (N6): no reply by somebody whom the report no longer names. The author's inbox offers to answer only
 * while it is the author's turn.
 * @returns all replies
 */
async function refreshAnswers(app: App, tx: Tx, report: StoredReport): Promise<StoredReply[]> {
  const { id: reportId, authorId } = report;
  const all = await listReplies(app, tx, [reportId]);
  if (authorId !== null && nextIn(all) !== 'author')
    await settleNotices(app, tx, { accountId: authorId, reportId, codes: ['replied'] });
  const isAbout = await namesReplier(app, tx, report, all);
  const shown = (isAbout ? shownIn(all) : []).map(({ turn, words, writtenAt }) => ({
    by: sideOf(turn),
    text: words,
    at: writtenAt.toISOString(),
  }));
  await setReportReplies(app, tx, reportId, shown);
  return all;
}

/** A report may name somebody else after an edit, and name them again after another one. */
export async function refreshAfterEdit(
  app: App,
  tx: Tx,
  { reportIds, kind, version }: { reportIds: readonly string[]; kind: CorrectionKind; version?: number },
): Promise<void> {
  if (kind !== 'amended' || version === undefined) return;
  for (const { reportId, turn } of await listReplies(app, tx, reportIds)) {
    const report = turn === 1 ? await findReport(app, tx, reportId) : null;
    if (report) await refreshAnswers(app, tx, report);
  }
}

/** What was said about a report that the registry has taken out is nothing to decide about. */
async function waitInQueue(app: App, tx: Tx, report: StoredReport): Promise<void> {
  if (isActive(report.state)) await enterQueue(app, tx, queueEntry(report.id, 'replied', report));
}

/**
 * Takes out a turn and what followed it. Where the next words of the person named would be shown at once, rewriting must not
 * show what moderators have not released, nor shake off an answer: then a mark stays, and they wait.
 */
async function dropFrom(app: App, tx: Tx, all: readonly StoredReply[], turn: ReplyTurn): Promise<void> {
  for (const one of all.filter((each) => each.turn >= turn)) {
    const mustWait = sideOf(one.turn) === 'subject' && (one.state !== 'shown' || isAnswered(all, one.turn));
    if (mustWait) await putReply(app, tx, { ...one, words: '', state: 'takenAway' });
    else await deleteReply(tx, one);
  }
}

/** Tells the other side that what was said in a turn is shown; only a few times a day, however often it is rewritten. */
async function tellReplied(
  app: App,
  tx: Tx,
  report: StoredReport,
  all: readonly StoredReply[],
  turn: ReplyTurn,
  later?: Later,
): Promise<void> {
  const side = sideOf(turn);
  if (!(await takeTry(app, tx, replyNoticeRule(report.id, side)))) return;
  const news: DisputeNews = { news: 'replied', mayAnswer: turn < 3 };
  const caseId = turnIn(all, 1)?.caseId;
  if (side === 'subject') await tellDisputedAuthor(app, tx, report, news, later);
  else if (caseId) await tellSubject(app, tx, { caseId }, news, later);
}

/**
 * Writes a turn, or takes it away with what followed. What the person named writes is shown at once where policy lists new
 * reports, and a moderator looks at it; where policy holds them it waits. After one that waits or was taken away the next
 * one waits in any case. What the author writes always waits: the person named must not learn from it who filed the report.
 * @throws ApiError 409 when the other side has answered what is to be changed
 */
export async function writeReply(
  app: App,
  tx: Tx,
  { report, turn, caseId, all, by }: Writing,
  words: string | null,
): Promise<StoredReply[]> {
  const before = turnIn(all, turn);
  if (words === null) {
    if (!before?.words) return [...all];
    await dropFrom(app, tx, all, turn);
    if (turn === 1) await dropCause(tx, report.id, 'replied');
    await noteReply(app, tx, by, 'reply.deleted', before);
    return refreshAnswers(app, tx, report);
  }
  if (before?.words === words && before.caseId === caseId) return [...all];
  if (isAnswered(all, turn)) throw conflict('replyAnswered');
  const mustWait = sideOf(turn) === 'author' || currentPolicy(app).newReports !== 'listed';
  const mayShow = !mustWait && (!before || before.state === 'shown');
  const state = mayShow ? 'shown' : 'waiting';
  const written: StoredReply = { reportId: report.id, turn, caseId, words, state, writtenAt: app.clock() };
  await dropFrom(
    app,
    tx,
    all.filter((one) => one.turn > turn),
    turn,
  );
  await putReply(app, tx, written);
  await waitInQueue(app, tx, report);
  await noteReply(app, tx, by, 'reply.written', written);
  const now = await refreshAnswers(app, tx, report);
  if (mayShow && before?.state !== 'shown') await tellReplied(app, tx, report, now, turn);
  return now;
}

/**
 * Writes a follow-up, or takes it away with what followed.
 * @throws ApiError 409 when what it answers is not shown or reads differently, or the other side has answered it
 */
export function writeFollowUp(
  app: App,
  tx: Tx,
  writing: Writing & { turn: 2 | 3 },
  { followUp, answers }: FollowUp,
): Promise<StoredReply[]> {
  const { all, turn } = writing;
  const answered = shownIn(all)[turn - 2];
  if (followUp !== null && answered?.words !== answers) throw conflict('replyChanged');
  return writeReply(app, tx, writing, followUp);
}

/** Has a reply wait for moderators again that a decision had shown, unless the author has answered it. */
export async function unshowReply(app: App, tx: Tx, report: StoredReport): Promise<void> {
  const all = await listReplies(app, tx, [report.id]);
  const reply = turnIn(all, 1);
  if (reply?.state !== 'shown' || isAnswered(all, 1)) return;
  await putReply(app, tx, { ...reply, state: 'waiting' });
  await refreshAnswers(app, tx, report);
  await waitInQueue(app, tx, report);
}

/**
 * Shows what was said in one turn in answers, and tells the other side; or takes it away, with what followed.
 * @returns what is said now
 * @throws ApiError 409 when what it follows is not shown
 */
export async function setReplyShown(
  app: App,
  tx: Tx,
  report: StoredReport,
  { turn }: StoredReply,
  isShown: boolean,
  later?: Later,
): Promise<StoredReply[]> {
  const all = await listReplies(app, tx, [report.id]);
  const one = turnIn(all, turn);
  if (!one) return all;
  if (isShown && shownIn(all).length < turn - 1) throw conflict('itemChanged');
  await putReply(app, tx, { ...one, state: isShown ? 'shown' : 'takenAway' });
  const now = await refreshAnswers(app, tx, report);
  // What followed may have waited in vain while this was not shown.
  if (nextIn(now) === 'moderator') await waitInQueue(app, tx, report);
  if (isShown && one.state !== 'shown') await tellReplied(app, tx, report, now, turn, later);
  return now;
}
