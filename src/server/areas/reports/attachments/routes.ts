import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import { attachments } from '../../../../contract/reports/attachments.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { fileHeaders } from '../../../http/file-response.ts';
import { visitorOf } from '../../../http/visitor.ts';
import type { AttachmentService } from './service.ts';

export function attachmentRoutes(bind: BindEndpoint, service: AttachmentService): void {
  bind(
    attachments.add,
    ({ query, file, caller: { accountId }, requestId }) => service.add({ accountId, requestId }, query.reportID, file),
    ({ query, caller, reply }) => service.admit(caller.accountId, visitorOf(reply.request), query.reportID),
  );

  bind(attachments.list, ({ query, caller, requestId }) => service.list(caller.accountId, query.reportID, requestId));

  bind(attachments.download, async ({ params, caller, requestId, reply }) => {
    const { bytes, ...file } = await service.open(caller.accountId, params.id, requestId);
    fileHeaders(reply, file);
    return bytes;
  });

  bind(attachments.remove, async ({ params, caller, requestId }) => {
    await service.remove(caller.accountId, params.id, requestId);
    return { message: memberMessages.attachmentRemoved };
  });
}
