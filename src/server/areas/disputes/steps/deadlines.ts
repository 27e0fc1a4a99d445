// See docs/decisions/0026-outcomes-of-disputes-are-decisions.md

import { type CaseDispute, type DisputeStep, disputeDays } from '../../../../contract/disputes/disputes.ts';
import { askedSleepMs } from '../../../../contract/moderation/moderation.ts';
import { addBusinessDays, type WorkingDays } from '../../../../contract/rules/business-days.ts';
import type { StoredDispute, StoredQuestion } from '../stored-dispute.ts';

/** When the steps of a dispute are due whose time began to run then: the ends of business days of the operator (N5). */
export const dueTimes = (startedAt: Date, working: WorkingDays) => ({
  authorDueAt: addBusinessDays(startedAt, disputeDays.author, working),
  decisionDueAt: addBusinessDays(startedAt, disputeDays.decision, working),
  endsAt: addBusinessDays(startedAt, disputeDays.end, working),
});

/** Until when an answer is waited for: 7 days, or until the decision is due; null once it is. */
export function answerDueAt(askedAt: Date, decisionDueAt: Date | null): Date | null {
  const until = new Date(askedAt.getTime() + askedSleepMs);
  if (decisionDueAt === null || decisionDueAt > until) return until;
  return decisionDueAt > askedAt ? decisionDueAt : null;
}

/**
 * When the time of a dispute begins to run: taken back and opened again, it goes on where it was. It begins anew after a decision,
 * and after a moderator has listed a report that nobody had decided about in time.
 * @param earlier disputes about the same report by holders of the same identifier, oldest first
 */
export function startOfDeadlines(openedAt: Date, earlier: readonly StoredDispute[], isListed: boolean): Date {
  const isOver = ({ state, heldAt }: StoredDispute) => state !== 'withdrawn' || (heldAt !== null && isListed);
  const withdrawn = earlier.slice(earlier.findLastIndex(isOver) + 1);
  const openMs = withdrawn.reduce((sum, one) => sum + ((one.closedAt?.getTime() ?? 0) - one.openedAt.getTime()), 0);
  return new Date(openedAt.getTime() - openMs);
}

type Step = CaseDispute['steps'][number];

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Noon (UTC) of the day: when exactly an author has answered would help to guess who they are. */
const onDay = ({ at, ...step }: Step): Step => ({ ...step, at: at && `${at.slice(0, 10)}T12:00:00.000Z` });

/**
 * What was done about a dispute and what is due, in the order of time.
 * @param side whose questions are among the steps; the other side's are told as asked and answered only
 */
export function stepsOf(
  dispute: StoredDispute,
  questions: readonly StoredQuestion[],
  side: 'subject' | 'author' | 'moderator',
): Step[] {
  const isOpen = dispute.state === 'open';
  const toAuthor = questions.filter(({ to }) => to === 'author');
  const answered = toAuthor.find(({ answeredAt }) => answeredAt !== null);
  const own = side === 'subject' ? questions.filter(({ to }) => to === 'subject') : [];
  const steps: Step[] = [{ step: 'opened', at: iso(dispute.openedAt), dueAt: null }];
  const add = (step: DisputeStep, at: Date | null, dueAt: Date | null): void => {
    if (at || (isOpen && dueAt)) steps.push({ step, at: iso(at), dueAt: iso(dueAt) });
  };
  // Without a question, there was no longer an author to ask.
  if (!dispute.authorAskedAt || toAuthor.length > 0) add('authorAsked', dispute.authorAskedAt, dispute.authorDueAt);
  add('authorAnswered', answered?.answeredAt ?? null, null);
  for (const { askedAt, answeredAt } of own) {
    add('questionAsked', askedAt, null);
    add('questionAnswered', answeredAt, null);
  }
  const closed = (state: StoredDispute['state']): Date | null => (dispute.state === state ? dispute.closedAt : null);
  add('decided', closed('decided'), dispute.decisionDueAt);
  add('withdrawn', closed('withdrawn'), null);
  add('ended', closed('ended'), null);
  add('reportHeld', dispute.heldAt, dispute.endsAt);
  const timeOf = ({ at, dueAt }: Step): string => at ?? dueAt ?? '';
  return steps
    .sort((one, other) => timeOf(one).localeCompare(timeOf(other)))
    .map((one) => (side === 'subject' && one.step === 'authorAnswered' ? onDay(one) : one));
}
