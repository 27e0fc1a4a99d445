import * as z from 'zod/mini';
import { moderation } from '../accounts/roles.ts';
import { endpoint } from '../endpoint.ts';
import { FileBytes } from '../file-bytes.ts';
import { Decided } from '../moderation/decided.ts';
import { decisionReasons } from '../moderation/moderation.ts';
import { reportId } from '../reports/report-id.ts';
import { identifierKinds } from '../rules/identifiers.ts';
import { id, messageKey, rawText, text } from '../rules/text.ts';
import { nothing } from '../said.ts';
import { DisputeFile, disputeAnswerMax, disputeOutcomes, disputeShape, Question } from './dispute-parts.ts';
import { replyTurns } from './replies.ts';

/** A dispute as moderators read it: the words of both sides. */
export const StaffDispute = z.object({
  /** The kind of identifier that was proven, and the identifier, masked; null once the case is forgotten. */
  kind: z.nullable(z.enum(identifierKinds)),
  masked: z.nullable(z.string()),
  ...disputeShape,
  /** Of the person who disputes. */
  words: z.string(),
  /** The caller made the decision that is appealed, so someone else decides about the appeal. */
  isOwnAppeal: z.boolean(),
  /** How the caller can decide it now. */
  outcomes: z.array(z.enum(disputeOutcomes)),
  authorDueAt: z.string(),
  authorAskedAt: z.nullable(z.string()),
  /** When the report was held because nobody had decided. */
  heldAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
  files: z.array(DisputeFile),
  /** To the person who disputes, and to the author; oldest first. */
  toSubject: z.array(Question),
  toAuthor: z.array(Question),
});
export type StaffDispute = z.infer<typeof StaffDispute>;

const disputeReasonsMin = 20;
export const disputeReasonsMax = 2_000;

const Version = z.int(messageKey('invalidValue'));

export const DecideDisputeBody = z
  .object({
    outcome: z.enum(disputeOutcomes, messageKey('invalidValue')),
    /** With `upheld`: why the report is removed. */
    removal: z._default(z.nullable(z.enum(decisionReasons.remove, messageKey('decisionReasonInvalid'))), null),
    /** What both sides are told. */
    reasons: text({
      required: messageKey('disputeReasonsRequired'),
      min: [disputeReasonsMin, messageKey('disputeReasonsMin')],
      max: [disputeReasonsMax, messageKey('disputeReasonsMax')],
    }),
    /** With `refused`: nothing else can be disputed with this proof for 30 days. */
    isFrivolous: z._default(z.boolean(messageKey('flagInvalid')), false),
    itemVersion: Version,
    version: Version,
  })
  .check(
    z.refine(({ outcome, removal }) => (outcome === 'upheld') === (removal !== null), {
      error: messageKey('decisionReasonInvalid'),
      path: ['removal'],
    }),
    z.refine(({ outcome, isFrivolous }) => outcome === 'refused' || !isFrivolous, {
      error: messageKey('invalidValue'),
      path: ['isFrivolous'],
    }),
  );
export type DecideDisputeBody = z.output<typeof DecideDisputeBody>;

export const AskBody = z.object({
  to: z.enum(['author', 'subject'], messageKey('invalidValue')),
  question: text({
    required: messageKey('disputeQuestionRequired'),
    max: [disputeAnswerMax, messageKey('disputeQuestionMax')],
  }),
});
export type AskBody = z.output<typeof AskBody>;

const OneDispute = z.object({ disputeID: id(messageKey('disputeNotFound')) });

const roles = moderation;
const ofDispute = ['disputeNotFound', 'disputeClosed', 'ownReport', 'ownMatter'] as const;

/** What moderators do about disputes and replies. They read them with the item of the queue. */
export const staffDisputes = {
  ask: endpoint('POST', '/admin/disputes/{disputeID}/ask', {
    summary: 'Ask the author or the person named; the item sleeps until the answer, 7 days, or the time to decide',
    roles,
    params: OneDispute,
    body: AskBody,
    response: nothing,
    problems: [...ofDispute, 'authorGone'],
  }),
  decide: endpoint('POST', '/admin/disputes/{disputeID}/decide', {
    summary: 'Decide on a dispute; both sides are told when it cannot be undone any more',
    roles,
    params: OneDispute,
    body: DecideDisputeBody,
    response: Decided,
    problems: [
      ...ofDispute,
      'itemDecided',
      'itemClaimed',
      'itemChanged',
      'appealUndecided',
      'appealNeedsAnother',
      'reportNotAmended',
      'replyMissing',
      'reportDestroyed',
    ],
  }),
  file: endpoint('GET', '/admin/disputes/{disputeID}/files/{fileID}', {
    summary: 'A file of a dispute, to be saved and never shown in place; audited',
    roles,
    stepUp: true,
    params: z.extend(OneDispute, { fileID: id(messageKey('attachmentNotFound')) }),
    download: true,
    response: FileBytes,
    problems: ['disputeNotFound', 'attachmentNotFound', 'ownReport', 'ownMatter'],
  }),
  reply: endpoint('POST', '/admin/queue/{reportID}/reply', {
    summary: 'Show the reply to a report, or a follow-up, in answers, or take it away',
    roles,
    params: z.object({ reportID: reportId(messageKey('queueItemNotFound')) }),
    body: z.object({
      isShown: z.boolean(messageKey('flagInvalid')),
      /** 1: the reply, 2: the author's follow-up, 3: that of the person named. */
      turn: z.literal(replyTurns, messageKey('invalidValue')),
      /** `writtenAt` of what the moderator has read. */
      writtenAt: rawText(100, messageKey('invalidValue')),
    }),
    response: nothing,
    problems: ['queueItemNotFound', 'replyMissing', 'itemChanged', 'ownReport', 'ownMatter'],
  }),
};
