import type { AuditEvent } from '../../../contract/audit/audit-events.ts';
import type { Decided } from '../../../contract/moderation/decided.ts';
import {
  type Decision,
  isReadingDecision,
  isTold,
  type QueueCause,
  undoMs,
} from '../../../contract/moderation/moderation.ts';
import type { DecideBody } from '../../../contract/moderation/queue.ts';
import type { IdentifierKind } from '../../../contract/rules/identifiers.ts';
import type { App } from '../../app.ts';
import { conflict } from '../../errors.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import { type AccountCall, byAccount, noteAudit } from '../audit/note-audit.ts';
import { answerReadings } from '../disputes/reading/ask-to-read.ts';
import { isReadingAsked } from '../disputes/reading/store.ts';
import { isReplyWaiting } from '../disputes/replies/write-reply.ts';
import { answerDueAt } from '../disputes/steps/deadlines.ts';
import { tellSubjects } from '../disputes/tell-subjects.ts';
import { findSafelistedKinds } from '../registry/safelist/store.ts';
import { redactReport, setNarrativeReleased } from '../reports/content/redaction-store.ts';
import { setAsked } from '../reports/content/store.ts';
import { enterQueue, safelistEntry } from '../reports/queue/enter-queue-store.ts';
import { agreeOnItem, dropCause, keepCauses, keepItem, leaveQueue, sleepItem } from '../reports/queue/store.ts';
import { setReportState, setReportVerified } from '../reports/standing/report-state.ts';
import { reportIdentifiers } from '../reports/stored/named-store.ts';
import { endAppeal } from './appeals.ts';
import { endQuestion } from './author-answers.ts';
import { closeFlags } from './flags/store.ts';
import { decidedAnswer, lockWaiting, recordDecision } from './record-decision.ts';
import { isFirstOfTwo, type Waiting, type Waits } from './situation.ts';
import { tellAuthor } from './tell-author.ts';

/** Whether a decision lists a report that lookups do not find yet. */
const listsHeld = (decision: Decision, { state }: { state: string }): boolean =>
  (decision === 'list' || decision === 'verify') && state !== 'listed';

/**
 * For each report those of its identifiers that cannot be listed, if the decision lists it, and of which its item does not say
 * so: they may have become so since it came.
 */
export async function findUnwarned(
  app: App,
  db: Queryable,
  decision: Decision,
  some: readonly Waits[],
): Promise<IdentifierKind[][]> {
  const kinds = await findSafelistedKinds(
    app,
    db,
    some.map(({ report }) => (report && listsHeld(decision, report) ? reportIdentifiers(report) : [])),
  );
  return some.map(({ item }, at) => {
    const details = item?.causes.includes('safelist') ? item.details : [];
    const said = details.filter(({ code }) => code === 'namesSafelisted' || code === 'safelistAdded');
    return (kinds[at] ?? []).filter((kind) => !said.some(({ values }) => values?.field === kind));
  });
}

const events: Record<Decision, AuditEvent> = {
  verify: 'report.verified',
  list: 'report.listed',
  hold: 'report.held',
  ask: 'report.asked',
  redact: 'report.redacted',
  remove: 'report.removed',
  dismiss: 'flags.dismissed',
  release: 'narrative.released',
  uphold: 'decision.upheld',
};

/**
 * Carries out a decision: changes the report, closes its flags, and takes it off the queue.
 * @param askedUntil of a question: see `answerDueAt`
 */
async function apply(
  app: App,
  tx: Tx,
  { report, item, now: at }: Waiting,
  id: string,
  body: DecideBody,
  askedUntil: Date | null,
): Promise<void> {
  // `decideIn` has refused to list what names something on the safelist of which the item does not say so.
  const seen = { isSeen: true };
  // Whoever decides about the report itself no longer waits for what its author answers.
  const isBesides = isReadingDecision(body.decision) || body.decision === 'dismiss' || body.decision === 'uphold';
  if (!isBesides && report.askedUntil) await endQuestion(app, tx, report);
  switch (body.decision) {
    case 'verify':
      if (report.state !== 'listed') await setReportState(app, tx, report, 'listed', at, seen);
      await setReportVerified(app, tx, report, true, at);
      await tellSubjects(app, tx, report, {
        id,
        at: new Date(at.getTime() + undoMs + (body.tellLater?.days ?? 0) * dayMs),
      });
      break;
    case 'list':
    case 'hold':
      await setReportState(app, tx, report, body.decision === 'list' ? 'listed' : 'held', at, seen);
      break;
    case 'remove':
      await setReportState(app, tx, report, 'removed', at);
      break;
    case 'redact':
      await redactReport(app, tx, report, body.passages);
      await keepItem(tx, report.id);
      return;
    case 'release':
      await setNarrativeReleased(tx, report.id, at);
      await keepItem(tx, report.id);
      await answerReadings(app, tx, report, id);
      return;
    case 'ask':
      await sleepItem(tx, report.id, askedUntil);
      await setAsked(tx, report.id, askedUntil ?? at);
      return;
    case 'uphold':
      await endAppeal(app, tx, report.id);
      return;
    case 'dismiss':
      await closeFlags(tx, report.id, id);
      await dropCause(tx, report.id, 'flagged');
      return;
  }
  if (item.causes.includes('flagged')) await closeFlags(tx, report.id, id);
  // A dispute, somebody who waits to read the report, and what somebody has replied are answered otherwise.
  const isThere = body.decision !== 'remove';
  const waits: Partial<Record<QueueCause, boolean>> = {
    disputed: report.disputed,
    reading: isThere && (await isReadingAsked(tx, report.id)),
    replied: isThere && (await isReplyWaiting(app, tx, report.id)),
  };
  const left = item.causes.filter((cause) => waits[cause]);
  if (left.length > 0) await keepCauses(tx, report.id, left);
  else await leaveQueue(tx, report.id);
}

/**
 * @returns null where the report would be listed and names what the safelist has: now its item says so
 * @throws ApiError 403, 404 or 409, with the reason why the decision cannot be made
 */
async function decideIn(
  app: App,
  tx: Tx,
  moderator: AccountCall,
  reportId: string,
  body: DecideBody,
  bulkId: string | null,
): Promise<Decided | null> {
  const { accountId } = moderator;
  const waiting = await lockWaiting(app, tx, accountId, reportId, body);
  const { report, appealed, agreedBy, now: at } = waiting;
  const [unwarned = []] = await findUnwarned(app, tx, body.decision, [waiting]);
  if (unwarned.length > 0) {
    await enterQueue(app, tx, safelistEntry(reportId, unwarned, report));
    return null;
  }
  const { decision, reason } = body;
  const isFirst = isFirstOfTwo(decision, waiting);
  // What the first of two wrote is for the author, too, and who was to be told later is, unless the second one says when.
  const agreed = decision === 'verify' && agreedBy !== null;
  const first = waiting.decided.findLast((one) => agreed && one.isFirst && one.moderatorId === agreedBy);
  const note = body.note ?? first?.note ?? null;
  const tellLater = body.tellLater ?? first?.before.tellLater;
  const also = {
    ...(decision === 'redact' && { redaction: { version: report.version, passages: report.passages ?? [] } }),
    ...(decision === 'uphold' && { upholds: appealed?.decision.id }),
    ...(isFirst && { tellLater }),
  };
  const decided = { moderatorId: accountId, decision, reason, note, isFirst, at, also, bulkId };
  const id = await recordDecision(app, tx, waiting, decided);
  const askedUntil = decision === 'ask' ? answerDueAt(at, waiting.item.dueAt) : null;
  if (isFirst) await agreeOnItem(tx, reportId, accountId, report.version);
  else await apply(app, tx, waiting, id, { ...body, tellLater }, askedUntil);
  if (isTold(decision) && !isFirst) await tellAuthor(app, tx, report, { id, decision, reason, note, askedUntil });
  await noteAudit(app, tx, {
    ...byAccount(moderator),
    event: isFirst ? 'report.verification_proposed' : events[decision],
    reportIds: [reportId],
    details: {
      decision: id,
      reason,
      ...(tellLater && { tellLater }),
      ...(bulkId !== null && { bulk: bulkId }),
    },
  });
  return decidedAnswer(id, reportId, isFirst, at);
}

/**
 * Decides about a report that waits, in one transaction, which changes all of it or nothing. Its author is told when the
 * decision cannot be undone any more.
 * @throws ApiError 403 for a matter of the moderator's own, 404 when it does not wait, 409 when it changed since it was opened or cannot be decided so
 */
export async function decideReport(
  app: App,
  moderator: AccountCall,
  reportId: string,
  body: DecideBody,
  bulkId: string | null = null,
): Promise<Decided> {
  const decided = await app.db.transaction((tx) => decideIn(app, tx, moderator, reportId, body, bulkId));
  // Only now, so that what the item says stays.
  if (!decided) throw conflict('namesSafelisted');
  return decided;
}
