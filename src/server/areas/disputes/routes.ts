import { disputes } from '../../../contract/disputes/disputes.ts';
import { staffDisputes } from '../../../contract/disputes/staff-disputes.ts';
import { memberMessages } from '../../../contract/messages/member-messages.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { fileHeaders } from '../../http/file-response.ts';
import type { DisputeService } from './service.ts';

export function disputeRoutes(bind: BindEndpoint, service: DisputeService): void {
  bind(disputes.open, ({ body, requestId }) => service.open(body, requestId));
  bind(
    disputes.addFile,
    ({ body, file, requestId }) => service.addFile(body, file, requestId),
    ({ body }) => service.admitFile(body),
  );
  bind(disputes.answer, ({ body, requestId }) => service.answer(body, requestId));
  bind(disputes.withdraw, ({ body, requestId }) => service.withdraw(body, requestId));
  bind(disputes.appeal, ({ body, requestId }) => service.appeal(body, requestId));
  bind(disputes.reply, async ({ body, requestId }) => ({ reply: await service.reply(body, requestId) }));

  bind(disputes.ofReport, ({ query, caller }) => service.ofOwnReport(caller.accountId, query.reportID));
  bind(disputes.answerAsAuthor, async ({ query, body, caller: { accountId }, requestId }) => {
    await service.answerAsAuthor({ accountId, requestId }, query.reportID, body);
    return { message: memberMessages.answerReceived };
  });

  bind(staffDisputes.ask, async ({ params, body, caller: { accountId }, requestId }) => {
    await service.ask({ accountId, requestId }, params.disputeID, body);
    return {};
  });
  bind(staffDisputes.decide, ({ params, body, caller: { accountId }, requestId }) =>
    service.decide({ accountId, requestId }, params.disputeID, body),
  );
  bind(staffDisputes.file, async ({ params, caller: { accountId }, requestId, reply }) => {
    const { bytes, ...file } = await service.openFile({ accountId, requestId }, params.disputeID, params.fileID);
    fileHeaders(reply, file);
    return bytes;
  });
  bind(staffDisputes.reply, async ({ params, body, caller: { accountId }, requestId }) => {
    await service.decideReply({ accountId, requestId }, params.reportID, body);
    return {};
  });
}
