import { attachments } from '../../../contract/attachments.ts';
import { messages } from '../../../contract/messages.ts';
import type { On } from '../../http/bind-endpoint.ts';
import { fileHeaders } from '../../http/file-response.ts';
import type { AttachmentService } from './service.ts';

export function attachmentRoutes(on: On, service: AttachmentService): void {
  on(attachments.add, ({ query, file, caller, requestId }) =>
    service.add(caller.accountId, query.reportID, file, requestId),
  );

  on(attachments.list, ({ query, caller, requestId }) => service.list(caller.accountId, query.reportID, requestId));

  on(attachments.download, async ({ params, caller, requestId, reply }) => {
    const { bytes, ...file } = await service.open(caller.accountId, params.id, requestId);
    fileHeaders(reply, file);
    return bytes;
  });

  on(attachments.remove, async ({ params, caller, requestId }) => {
    await service.remove(caller.accountId, params.id, requestId);
    return { message: messages.attachmentRemoved };
  });
}
