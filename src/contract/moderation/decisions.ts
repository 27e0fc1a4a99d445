import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { OneReport } from '../reports/report-id.ts';
import { id, messageKey, rawText, text } from '../rules/text.ts';
import { Message, said } from '../said.ts';

/** What moderators decided about a report, as its author is told. Times are ISO 8601, UTC. */
export const OwnDecision = z.object({
  id: z.string(),
  /** `reverse` reverses the decision before it. */
  decision: z.enum(['verify', 'list', 'hold', 'ask', 'redact', 'remove', 'reverse', 'uphold']),
  /** A `Reason`; "" for a question about a dispute. */
  reason: z.string(),
  /** What the moderators write, or ask. */
  note: z.nullable(z.string()),
  decidedAt: z.string(),
  isReversed: z.boolean(),
  /** Whether an automatic check had brought the report before the moderator. Every decision is made by a person. */
  wasFoundAutomatically: z.boolean(),
  /** Of a question: the author's answer. */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  /** Until when the author can appeal; null when they cannot. */
  appealUntil: z.nullable(z.string()),
  /** The author's appeal; null when there is none. */
  appeal: z.nullable(
    z.object({
      words: z.nullable(z.string()),
      appealedAt: z.string(),
      /** When it is due to be decided. */
      dueAt: z.string(),
      /** `granted`: the decision was reversed; `refused`: it stands; null: nobody has decided yet. */
      outcome: z.nullable(z.enum(['granted', 'refused'])),
    }),
  ),
});
export type OwnDecision = z.infer<typeof OwnDecision>;

export const answerMax = 2_000;

export const AnswerBody = z.object({
  /** The question. */
  decisionID: id(messageKey('questionNotFound')),
  answer: text({ required: messageKey('answerRequired'), max: [answerMax, messageKey('answerMax')] }),
});
export type AnswerBody = z.output<typeof AnswerBody>;

export const appealMax = 2_000;

export const AppealBody = z.object({
  /** The decision that is appealed. */
  decisionID: id(messageKey('decisionNotFound')),
  /** Why it is wrong. */
  words: text({ required: messageKey('appealRequired'), max: [appealMax, messageKey('appealMax')] }),
});
export type AppealBody = z.output<typeof AppealBody>;

/** `link` is the token behind the # of the link in a mail about a decision or a question. */
const AppealLinkBody = z.object({ link: rawText(1_000, messageKey('appealLinkInvalid')) });

export const AppealByLinkBody = z.object({ ...AppealLinkBody.shape, words: AppealBody.shape.words });
export type AppealByLinkBody = z.output<typeof AppealByLinkBody>;

/**
 * A decision against a report, or a moderator's question, with the reference by which the author knows the report. A question
 * about a dispute has the same shape: without `note` it asks for the author's side, and it is `isReversed` once the dispute is
 * closed.
 */
export const LinkedDecision = z.object({ reference: z.string(), decision: OwnDecision });
export type LinkedDecision = z.infer<typeof LinkedDecision>;

/** What authors read about their reports, what they are asked, and how they object. */
export const decisions = {
  ofReport: endpoint('GET', '/report/decisions', {
    summary: "What moderators decided about one of the caller's own reports, and what they ask, oldest first",
    query: OneReport,
    response: z.array(OwnDecision),
    problems: ['reportNotFound'],
  }),
  answer: endpoint('POST', '/report/answer', {
    summary: "Answer a moderator's question about one of the caller's own reports",
    query: OneReport,
    body: AnswerBody,
    response: said('answerReceived'),
    problems: ['reportNotFound', 'questionNotFound'],
  }),
  appeal: endpoint('POST', '/report/appeal', {
    summary: "Appeal a decision against one of the caller's own reports, once; another moderator decides",
    query: OneReport,
    body: AppealBody,
    response: said('appealReceived'),
    problems: ['reportNotFound', 'decisionNotAppealable'],
  }),
  byLink: endpoint('POST', '/appeals/decision', {
    summary:
      'A decision against a report and its reasons, or what its author is asked, by the link in the mail about it',
    description:
      'For authors who cannot log in because their account is suspended. The token is after the # of the link, so that no server or proxy logs it, and is sent in the body. The answer says nothing of what the report says.',
    access: 'anyone',
    body: AppealLinkBody,
    response: LinkedDecision,
    problems: ['appealLinkInvalid', ...attemptsLimited],
  }),
  appealByLink: endpoint('POST', '/appeals', {
    summary:
      'Appeal a decision against a report by the link in the mail about it, once, or answer what is asked; another moderator decides an appeal',
    access: 'anyone',
    body: AppealByLinkBody,
    response: Message,
    problems: [
      'appealLinkInvalid',
      'reportNotFound',
      'decisionNotAppealable',
      'questionNotFound',
      'disputeNotFound',
      'disputeClosed',
      ...attemptsLimited,
    ],
  }),
};
