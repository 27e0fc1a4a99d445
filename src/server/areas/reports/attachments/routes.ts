import { memberMessages } from '../../../../contract/messages/member-messages.ts';
import { attachments } from '../../../../contract/reports/attachments.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { fileHeaders } from '../../../http/file-response.ts';
import { visitorOf } from '../../../http/visitor.ts';
import { addAttachment, admitAttachment } from './add-attachment.ts';
import { listAttachments, openAttachment } from './read-attachments.ts';
import { removeAttachment } from './remove-attachments.ts';

export function attachmentRoutes(bind: BindEndpoint, app: App): void {
  bind(
    attachments.add,
    ({ query, file, caller: { accountId }, requestId }) =>
      addAttachment(app, { accountId, requestId }, query.reportID, file),
    ({ query, caller, reply }) => admitAttachment(app, caller.accountId, visitorOf(reply.request), query.reportID),
  );

  bind(attachments.list, ({ query, caller, requestId }) =>
    listAttachments(app, caller.accountId, query.reportID, requestId),
  );

  bind(attachments.download, async ({ params, caller, requestId, reply }) => {
    const { bytes, ...file } = await openAttachment(app, caller.accountId, params.id, requestId);
    fileHeaders(reply, file);
    return bytes;
  });

  bind(attachments.remove, async ({ params, caller, requestId }) => {
    await removeAttachment(app, caller.accountId, params.id, requestId);
    return { message: memberMessages.attachmentRemoved };
  });
}
