import * as z from 'zod/mini';
import { Message } from '../accounts/auth.ts';
import { endpoint } from '../endpoint.ts';
import { OneReport } from '../reports/report-id.ts';
import { id, messageKey, text } from '../rules/text.ts';

/** What moderators decided about a report, as its author is told. Times are ISO 8601, UTC. */
export const OwnDecision = z.object({
  id: z.string(),
  /** `reverse` reverses the decision before it. */
  decision: z.enum(['verify', 'list', 'hold', 'ask', 'redact', 'remove', 'reverse']),
  reason: z.string(),
  /** What the moderators write, or ask. */
  note: z.nullable(z.string()),
  decidedAt: z.string(),
  isReversed: z.boolean(),
  /** Of a question: the author's answer. */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type OwnDecision = z.infer<typeof OwnDecision>;

export const answerMax = 2_000;

export const AnswerBody = z.object({
  /** The question. */
  decisionID: id(messageKey('questionNotFound')),
  answer: text({ required: messageKey('answerRequired'), max: [answerMax, messageKey('answerMax')] }),
});
export type AnswerBody = z.output<typeof AnswerBody>;

/** What authors read about their reports, and what they are asked. */
export const decisions = {
  ofReport: endpoint('GET', '/report/decisions', {
    summary: "What moderators decided about one of the caller's own reports, and what they ask, oldest first",
    access: 'session',
    query: OneReport,
    response: z.array(OwnDecision),
    problems: ['reportNotFound'],
  }),
  answer: endpoint('POST', '/report/answer', {
    summary: "Answer a moderator's question about one of the caller's own reports",
    access: 'session',
    query: OneReport,
    body: AnswerBody,
    response: Message,
    problems: ['reportNotFound', 'questionNotFound'],
  }),
};
