import { disputes } from '../../../contract/disputes/disputes.ts';
import { memberMessages } from '../../../contract/messages/member-messages.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { addDisputeFile, admitDisputeFile } from './dispute-files.ts';
import { appealDispute, openDispute } from './open-dispute.ts';
import { withdrawDispute } from './outcome/withdraw-dispute.ts';
import { askToRead } from './reading/ask-to-read.ts';
import { findOwnExchange, followUpAsAuthor } from './replies/own-replies.ts';
import { followUpAsSubject, replyToReport } from './replies/reply-to-report.ts';
import { listOwnDisputes } from './sides/own-disputes.ts';
import { answerAsAuthor, answerAsSubject } from './steps/answer-question.ts';

export function disputeRoutes(bind: BindEndpoint, app: App): void {
  bind(disputes.askToRead, async ({ body, requestId }) => ({ reading: await askToRead(app, body, requestId) }));
  bind(disputes.open, ({ body, requestId }) => openDispute(app, body, requestId));
  bind(
    disputes.addFile,
    ({ body, file, requestId }) => addDisputeFile(app, body, file, requestId),
    ({ body }) => admitDisputeFile(app, body),
  );
  bind(disputes.answer, ({ body, requestId }) => answerAsSubject(app, body, requestId));
  bind(disputes.withdraw, ({ body, requestId }) => withdrawDispute(app, body, requestId));
  bind(disputes.appeal, ({ body, requestId }) => appealDispute(app, body, requestId));
  bind(disputes.reply, async ({ body, requestId }) => ({ reply: await replyToReport(app, body, requestId) }));
  bind(disputes.followUp, ({ body, requestId }) => followUpAsSubject(app, body, requestId));

  bind(disputes.ofReport, ({ query, caller }) => listOwnDisputes(app, caller.accountId, query.reportID));
  bind(disputes.repliesToReport, ({ query, caller }) => findOwnExchange(app, caller.accountId, query.reportID));
  bind(disputes.followUpAsAuthor, ({ query, body, caller: { accountId }, requestId }) =>
    followUpAsAuthor(app, { accountId, requestId }, query.reportID, body),
  );
  bind(disputes.answerAsAuthor, async ({ query, body, caller: { accountId }, requestId }) => {
    await answerAsAuthor(app, { accountId, requestId }, query.reportID, body);
    return { message: memberMessages.answerReceived };
  });
}
