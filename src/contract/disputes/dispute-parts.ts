import * as z from 'zod/mini';
import { attachmentStates, attachmentTypes } from '../reports/attachments.ts';

// What disputes are made of, without the calls: pages that only show them load no more.

/** Why someone disputes a report that names them. */
export const disputeReasons = [
  'notMe',
  'identityMisused',
  'neverHappened',
  'notFraud',
  'settled',
  'wrongDetails',
  'unlawful',
  'other',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/**
 * `open`: it waits for a decision. `ended`: the report was withdrawn or removed before there was one. `withdrawn`: by the
 * person who opened it.
 */
export const disputeStates = ['open', 'decided', 'withdrawn', 'ended'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** `upheld`: the report is removed. `amended`: it was changed. `reply_only`: it stays, with the reply beside it. */
export const disputeOutcomes = ['upheld', 'amended', 'reply_only', 'refused'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** What happens in a dispute, in its order. */
export const disputeSteps = [
  'opened',
  'authorAsked',
  'authorAnswered',
  'questionAsked',
  'questionAnswered',
  'reportHeld',
  'decided',
  'withdrawn',
  'ended',
] as const;
export type DisputeStep = (typeof disputeSteps)[number];

/**
 * Business days until whoever is named and asks may read what a report says, until the author is asked, until there is a
 * decision, and until the report is held automatically.
 */
export const disputeDays = { reading: 5, author: 5, decision: 14, end: 30 } as const;

/** Days in which a decision can be appealed, and in which the same report, and after a frivolous dispute none, can be disputed. */
export const appealDays = 30;

export const disputeWordsMax = 2_000;
export const disputeAnswerMax = 2_000;
export const disputeFilesMax = 5;

/** A step that was done, or is due. Times are ISO 8601, UTC, as all times here. */
export const Step = z.object({
  step: z.enum(disputeSteps),
  /** When it was done; null while it is due. Of the author's answer the person named learns only the day (UTC): it is noon. */
  at: z.nullable(z.string()),
  /** Until when it is due at the latest; null where no time is set. */
  dueAt: z.nullable(z.string()),
});

/** A question of a moderator, and its answer. */
export const Question = z.object({
  id: z.string(),
  /** Null when the registry itself asks for the author's side. */
  words: z.nullable(z.string()),
  askedAt: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});

export const DisputeFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(attachmentTypes),
  /** Bytes. */
  size: z.int(),
  createdAt: z.string(),
  state: z.enum(attachmentStates),
});
export type DisputeFile = z.infer<typeof DisputeFile>;

/** What everybody concerned is told of a dispute. */
export const disputeShape = {
  disputeID: z.string(),
  state: z.enum(disputeStates),
  reason: z.enum(disputeReasons),
  /** It is against the decision about an earlier dispute, and someone else decides it. */
  isAppeal: z.boolean(),
  openedAt: z.string(),
  /** When the decision is due. */
  decisionDueAt: z.string(),
  /** When the report is held automatically if there is no decision. */
  endsAt: z.string(),
  /** What was done and what is due, in the order of time. */
  steps: z.array(Step),
  outcome: z.nullable(z.enum(disputeOutcomes)),
  /** The reasons for the outcome, as moderators wrote them. */
  reasons: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
};

/** A dispute before the newest one: it was appealed, withdrawn, or decided long ago. */
const Earlier = z.object({
  ...z.pick(z.object(disputeShape), {
    disputeID: true,
    state: true,
    outcome: true,
    reasons: true,
    openedAt: true,
    decidedAt: true,
  }).shape,
  words: z.string(),
});

/** A dispute as the person who opened it sees it. Nothing in it is about the author. */
export const CaseDispute = z.object({
  ...disputeShape,
  words: z.string(),
  files: z.array(DisputeFile),
  /** Oldest first. Only those without an answer can be answered. */
  questions: z.array(Question),
  /** Until when the decision can be appealed; null when it cannot. */
  appealUntil: z.nullable(z.string()),
  /** The disputes about the same report before it, newest first. */
  earlier: z.array(Earlier),
});
export type CaseDispute = z.infer<typeof CaseDispute>;

/** A dispute as the author of the report sees it. Nothing in it is about who disputes, beyond what the report says. */
export const OwnDispute = z.object({
  ...disputeShape,
  /** Oldest first. */
  questions: z.array(Question),
});
export type OwnDispute = z.infer<typeof OwnDispute>;
