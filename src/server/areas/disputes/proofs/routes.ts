import { proofs } from '../../../../contract/disputes/named.ts';
import { namedMessages } from '../../../../contract/messages/named-messages.ts';
import { staffMessages } from '../../../../contract/messages/staff-messages.ts';
import { waitingProofs } from '../../../../contract/moderation/proofs.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { fileHeaders } from '../../../http/file-response.ts';
import { linkNext } from '../../../http/link-header.ts';
import { visitorOf } from '../../../http/visitor.ts';
import type { ProofService } from './service.ts';

export function proofRoutes(bind: BindEndpoint, service: ProofService): void {
  bind(proofs.begin, ({ body, reply }) => service.begin(body, visitorOf(reply.request)));
  bind(
    proofs.photo,
    async ({ params, file, reply }) => {
      await service.addPhoto(params.proofID, file, visitorOf(reply.request));
      return { message: namedMessages.proofPhotoReceived };
    },
    ({ params, reply }) => service.admitPhoto(params.proofID, visitorOf(reply.request)),
  );
  bind(proofs.confirm, ({ params, body, reply }) =>
    service.confirm(params.proofID, body.code, visitorOf(reply.request)),
  );

  const { staff } = service;
  bind(waitingProofs.list, async ({ query, reply }) => {
    const { items, next } = await staff.page(query);
    linkNext(reply, reply.request, next);
    return items;
  });
  bind(waitingProofs.open, ({ params, caller, requestId }) =>
    staff.open(params.id, { accountId: caller.accountId, requestId }),
  );
  bind(waitingProofs.photo, async ({ params, caller, requestId, reply }) => {
    const bytes = await staff.photo(params.id, { accountId: caller.accountId, requestId });
    fileHeaders(reply, { name: 'proof.jpg', type: 'image/jpeg' });
    reply.header('Cache-Control', 'no-store');
    return bytes;
  });
  bind(waitingProofs.decide, async ({ params, body, caller, requestId }) => {
    await staff.decide(params.id, body, { accountId: caller.accountId, requestId });
    return { message: body.decision === 'approve' ? staffMessages.proofApproved : staffMessages.proofRefused };
  });
}
