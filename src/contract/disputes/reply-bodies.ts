import * as z from 'zod/mini';
import { messageKey, optionalUpTo, rawText } from '../rules/text.ts';
import { CaseReportId, CaseLink as link } from './case-link.ts';
import { type FollowUp, replyMax } from './replies.ts';

const Words = optionalUpTo(replyMax, messageKey('replyMax'));

export const ReplyBody = z.object({
  link,
  reportID: CaseReportId,
  /** Null removes the reply, and what followed. */
  reply: Words,
});

const followUpShape = {
  /** Null removes the follow-up, and what followed. */
  followUp: Words,
  /** The words that it answers, so that it never stands below others. */
  answers: z._default(z.nullable(rawText(replyMax, messageKey('replyMax'))), null),
};
const saysWhatItAnswers = z.refine<FollowUp>(({ followUp, answers }) => followUp === null || answers !== null, {
  error: messageKey('answersRequired'),
  path: ['answers'],
});

/** By the person named. */
export const CaseFollowUpBody = z.object({ link, reportID: CaseReportId, ...followUpShape }).check(saysWhatItAnswers);
/** By the author, about the report of the query. */
export const OwnFollowUpBody = z.object(followUpShape).check(saysWhatItAnswers);
