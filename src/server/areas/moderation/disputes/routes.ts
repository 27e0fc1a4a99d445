import { staffDisputes } from '../../../../contract/disputes/staff-disputes.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { fileHeaders } from '../../../http/file-response.ts';
import { openDisputeFile } from '../../disputes/dispute-files.ts';
import { askAboutDispute } from './ask-about-dispute.ts';
import { decideDispute } from './decide-dispute.ts';
import { decideReply } from './decide-reply.ts';

export function staffDisputeRoutes(bind: BindEndpoint, app: App): void {
  bind(staffDisputes.ask, async ({ params, body, caller: { accountId }, requestId }) => {
    await askAboutDispute(app, { accountId, requestId }, params.disputeID, body);
    return {};
  });
  bind(staffDisputes.decide, ({ params, body, caller: { accountId }, requestId }) =>
    decideDispute(app, { accountId, requestId }, params.disputeID, body),
  );
  bind(staffDisputes.file, async ({ params, caller: { accountId }, requestId, reply }) => {
    const { bytes, ...file } = await openDisputeFile(app, { accountId, requestId }, params.disputeID, params.fileID);
    fileHeaders(reply, file);
    return bytes;
  });
  bind(staffDisputes.reply, async ({ params, body, caller: { accountId }, requestId }) => {
    await decideReply(app, { accountId, requestId }, params.reportID, body);
    return {};
  });
}
