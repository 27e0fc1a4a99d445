import {
  appealDays,
  type CaseDispute,
  type DisputeFile,
  type OwnDispute,
} from '../../../../contract/disputes/disputes.ts';
import type { StaffDispute } from '../../../../contract/disputes/staff-disputes.ts';
import { undoMs } from '../../../../contract/moderation/moderation.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import { dayMs } from '../../../platform/clock.ts';
import type { StoredReport } from '../../reports/stored/report.ts';
import { stepsOf } from '../steps/deadlines.ts';
import type { StoredDispute, StoredFile, StoredQuestion } from '../stored-dispute.ts';

/** What belongs to disputes besides their rows. */
interface Parts {
  questions: readonly StoredQuestion[];
  files: readonly StoredFile[];
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Nobody is told of a decision that can still be undone: for both sides the dispute is still open. */
export function asTold(dispute: StoredDispute, now: Date): StoredDispute {
  const { decisionId, closedAt } = dispute;
  const isFresh = decisionId !== null && closedAt !== null && now.getTime() - closedAt.getTime() < undoMs;
  return isFresh ? { ...dispute, state: 'open', closedAt: null, outcome: null, reasons: null } : dispute;
}

const questionOf = ({ id, words, askedAt, answer, answeredAt }: StoredQuestion) => ({
  id,
  words,
  answer,
  askedAt: askedAt.toISOString(),
  answeredAt: iso(answeredAt),
});

export const fileOf = ({ id, name, type, size, createdAt }: StoredFile): DisputeFile => ({
  id,
  name,
  type,
  size,
  createdAt: createdAt.toISOString(),
  state: 'ready',
});

const summaryOf = ({ id, state, outcome, reasons, openedAt, closedAt }: StoredDispute) => ({
  disputeID: id,
  state,
  outcome,
  reasons,
  openedAt: openedAt.toISOString(),
  decidedAt: state === 'decided' ? iso(closedAt) : null,
});

const statusOf = (
  dispute: StoredDispute,
  questions: readonly StoredQuestion[],
  side: 'subject' | 'author' | 'moderator',
) => ({
  ...summaryOf(dispute),
  reason: dispute.reason,
  isAppeal: dispute.appealsId !== null,
  decisionDueAt: dispute.decisionDueAt.toISOString(),
  endsAt: dispute.endsAt.toISOString(),
  steps: stepsOf(dispute, questions, side),
});

/** Whether a decision about a report can be appealed at all: it is neither withdrawn nor out of the registry. */
export const isInRegistry = ({ withdrawnAt, state }: Pick<StoredReport, 'withdrawnAt' | 'state'>): boolean =>
  withdrawnAt === null && isActive(state);

/** Until when a decision can be appealed by the person who disputed; null when it cannot. */
export function appealUntil(dispute: StoredDispute, all: readonly StoredDispute[], now: Date): Date | null {
  const { id, state, outcome, closedAt, appealsId } = dispute;
  if (state !== 'decided' || outcome === 'upheld' || closedAt === null || appealsId !== null) return null;
  const until = new Date(closedAt.getTime() + appealDays * dayMs);
  return until > now && !all.some((one) => one.appealsId === id) ? until : null;
}

/**
 * The newest dispute of a case about one report, with those before it.
 * @param all of the case about the report, newest first; at least one
 */
export function caseDispute(all: readonly StoredDispute[], parts: Parts, now: Date): CaseDispute | null {
  const told = all.map((one) => asTold(one, now));
  const [dispute, ...earlier] = told;
  if (!dispute) return null;
  const questions = parts.questions.filter(({ disputeId }) => disputeId === dispute.id);
  return {
    ...statusOf(dispute, questions, 'subject'),
    words: dispute.words,
    files: parts.files.filter(({ disputeId }) => disputeId === dispute.id).map(fileOf),
    questions: questions.filter(({ to }) => to === 'subject').map(questionOf),
    appealUntil: iso(appealUntil(dispute, told, now)),
    earlier: earlier.map((one) => ({ ...summaryOf(one), words: one.words })),
  };
}

export function ownDispute(dispute: StoredDispute, all: readonly StoredQuestion[], now: Date): OwnDispute {
  const questions = all.filter(({ disputeId }) => disputeId === dispute.id);
  return {
    ...statusOf(asTold(dispute, now), questions, 'author'),
    questions: questions.filter(({ to }) => to === 'author').map(questionOf),
  };
}

/**
 * What a moderator reads.
 * @param of the proven identifier, masked: null once the case is forgotten; whether they decide, and how they can
 */
export function staffDispute(
  dispute: StoredDispute,
  parts: Parts,
  now: Date,
  of: Pick<StaffDispute, 'kind' | 'masked' | 'isOwnAppeal' | 'outcomes'>,
): StaffDispute {
  const questions = parts.questions.filter(({ disputeId }) => disputeId === dispute.id);
  const { id, state, words } = dispute;
  return {
    ...statusOf(dispute, questions, 'moderator'),
    ...of,
    words,
    authorDueAt: dispute.authorDueAt.toISOString(),
    authorAskedAt: iso(dispute.authorAskedAt),
    heldAt: iso(dispute.heldAt),
    isOverdue: state === 'open' && dispute.decisionDueAt <= now,
    files: parts.files.filter(({ disputeId }) => disputeId === id).map(fileOf),
    toSubject: questions.filter(({ to }) => to === 'subject').map(questionOf),
    toAuthor: questions.filter(({ to }) => to === 'author').map(questionOf),
  };
}
