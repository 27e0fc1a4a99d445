import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { attachmentMaxBytes } from '../reports/attachments.ts';
import { OneReport } from '../reports/report-id.ts';
import { id, messageKey, optionalUpTo, rawText, text } from '../rules/text.ts';
import { said } from '../said.ts';
import { CaseReading, CaseReportId, CaseLink as link } from './cases.ts';
import {
  CaseDispute,
  DisputeFile,
  disputeAnswerMax,
  disputeFilesMax,
  disputeReasons,
  disputeWordsMax,
  OwnDispute,
} from './dispute-parts.ts';
import { CaseReply, Exchange, type FollowUp, replyMax } from './replies.ts';

export * from './dispute-parts.ts';

const disputeID = id(messageKey('disputeNotFound'));

/** The body of a call for one dispute of a case. */
const OneDispute = z.object({ link, disputeID });

const Words = text({
  required: messageKey('disputeWordsRequired'),
  max: [disputeWordsMax, messageKey('disputeWordsMax')],
});
const Answer = text({
  required: messageKey('answerRequired'),
  max: [disputeAnswerMax, messageKey('answerMax')],
});

export const OpenDisputeBody = z.object({
  link,
  reportID: CaseReportId,
  reason: z.enum(disputeReasons, messageKey('disputeReasonRequired')),
  words: Words,
});
export type OpenDisputeBody = z.output<typeof OpenDisputeBody>;

const ReplyWords = optionalUpTo(replyMax, messageKey('replyMax'));

const ReplyBody = z.object({
  link,
  reportID: CaseReportId,
  /** Null removes the reply, and what followed. */
  reply: ReplyWords,
});

const followUpShape = {
  /** Null removes the follow-up, and what followed. */
  followUp: ReplyWords,
  /** The words that it answers, so that it never stands below others. */
  answers: z._default(z.nullable(rawText(replyMax, messageKey('replyMax'))), null),
};
const saysWhatItAnswers = z.refine<FollowUp>(({ followUp, answers }) => followUp === null || answers !== null, {
  error: messageKey('answersRequired'),
  path: ['answers'],
});

/** By the person named. */
const CaseFollowUpBody = z.object({ link, reportID: CaseReportId, ...followUpShape }).check(saysWhatItAnswers);
/** By the author, about the report of the query. */
const OwnFollowUpBody = z.object(followUpShape).check(saysWhatItAnswers);

const access = 'anyone';
const ofCase = ['caseLinkInvalid', ...attemptsLimited] as const;
const ofDispute = [...ofCase, 'disputeNotFound'] as const;

/** What people named in a report do about it from their case page, and what authors are asked. */
export const disputes = {
  askToRead: endpoint('POST', '/named/case/reading', {
    summary: 'Ask to read what a report says, which a moderator releases by a day; else the report is held',
    access,
    body: z.object({ link, reportID: CaseReportId }),
    response: z.object({ reading: z.nullable(CaseReading) }),
    problems: [...ofCase, 'caseReportNotFound'],
  }),
  open: endpoint('POST', '/named/case/dispute', {
    summary: 'Dispute a report that names the proven identifier of a case',
    access,
    body: OpenDisputeBody,
    grows: 'rows',
    response: CaseDispute,
    problems: [...ofCase, 'caseReportNotFound', 'disputeOpen', 'disputeTooSoon', 'disputesPaused'],
  }),
  addFile: endpoint('POST', '/named/case/dispute/file', {
    summary: `Add a file to an open dispute: PNG, JPEG, WebP or PDF, 10 MB, ${disputeFilesMax} of them`,
    description: '`link` and `disputeID` are fields of the form, before the file.',
    access,
    body: OneDispute,
    upload: { field: 'file', maxBytes: attachmentMaxBytes },
    grows: 'files',
    response: DisputeFile,
    problems: [...ofDispute, 'disputeClosed', 'fileInfected', 'uploadsPaused'],
  }),
  answer: endpoint('POST', '/named/case/dispute/answer', {
    summary: "Answer a moderator's question about a dispute",
    access,
    body: z.extend(OneDispute, { questionID: id(messageKey('questionNotFound')), answer: Answer }),
    response: CaseDispute,
    problems: [...ofDispute, 'disputeClosed', 'questionNotFound'],
  }),
  withdraw: endpoint('POST', '/named/case/dispute/withdraw', {
    summary: 'Withdraw an open dispute',
    access,
    body: OneDispute,
    response: CaseDispute,
    problems: [...ofDispute, 'disputeClosed'],
  }),
  appeal: endpoint('POST', '/named/case/dispute/appeal', {
    summary: 'Appeal the decision about a dispute, once; another moderator decides',
    access,
    body: z.extend(OneDispute, { words: Words }),
    grows: 'rows',
    response: CaseDispute,
    problems: [...ofDispute, 'appealNotPossible'],
  }),
  reply: endpoint('POST', '/named/case/reply', {
    summary: 'Write, change or remove the reply to a report, which every answer shows with it',
    access,
    body: ReplyBody,
    response: z.object({ reply: z.nullable(CaseReply) }),
    problems: [...ofCase, 'caseReportNotFound', 'replyTaken', 'replyAnswered'],
  }),
  followUp: endpoint('POST', '/named/case/reply/follow-up', {
    summary: "Answer the author's follow-up to a reply, once; or change or remove the answer",
    access,
    body: CaseFollowUpBody,
    response: Exchange,
    problems: [...ofCase, 'caseReportNotFound', 'replyTaken', 'replyChanged'],
  }),
  ofReport: endpoint('GET', '/report/disputes', {
    summary: "The disputes about one of the caller's own reports, and the questions in them, newest first",
    query: OneReport,
    response: z.array(OwnDispute),
    problems: ['reportNotFound'],
  }),
  repliesToReport: endpoint('GET', '/report/reply', {
    summary: "The reply to one of the caller's own reports, and what followed",
    query: OneReport,
    response: Exchange,
    problems: ['reportNotFound'],
  }),
  followUpAsAuthor: endpoint('POST', '/report/reply/follow-up', {
    summary: "Follow up on the reply to one of the caller's own reports, once; or change or remove the follow-up",
    description: 'Shown once a moderator has made sure that it does not reveal who filed the report.',
    query: OneReport,
    body: OwnFollowUpBody,
    response: Exchange,
    problems: ['reportNotFound', 'reportClosed', 'replyChanged', 'replyAnswered', ...attemptsLimited],
  }),
  answerAsAuthor: endpoint('POST', '/report/disputes/answer', {
    summary: "Answer a question about a dispute over one of the caller's own reports",
    query: OneReport,
    body: z.object({ disputeID, questionID: id(messageKey('questionNotFound')), answer: Answer }),
    response: said('answerReceived'),
    problems: ['reportNotFound', 'disputeNotFound', 'disputeClosed', 'questionNotFound'],
  }),
};
