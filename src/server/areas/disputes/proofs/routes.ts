import { proofs } from '../../../../contract/disputes/named.ts';
import { waitingProofs } from '../../../../contract/disputes/staff-proofs.ts';
import { namedMessages } from '../../../../contract/messages/named-messages.ts';
import { staffMessages } from '../../../../contract/messages/staff-messages.ts';
import type { App } from '../../../app.ts';
import type { BindEndpoint } from '../../../http/bind-endpoint.ts';
import { fileHeaders } from '../../../http/file-response.ts';
import { linkNext } from '../../../http/link-header.ts';
import { visitorOf } from '../../../http/visitor.ts';
import { addProofDocument, admitProofDocument } from './add-document.ts';
import { addProfileLink } from './add-profile-link.ts';
import { beginProof } from './begin-proof.ts';
import { checkWebsite } from './check-website.ts';
import { confirmProof } from './confirm-proof.ts';
import { decideProof, listWaitingProofs, openProof, openProofDocument } from './staff-proofs.ts';

export function proofRoutes(bind: BindEndpoint, app: App): void {
  bind(proofs.begin, ({ body, reply }) => beginProof(app, body, visitorOf(reply.request)));
  bind(
    proofs.document,
    async ({ params, file, reply }) => {
      await addProofDocument(app, params.proofID, file, visitorOf(reply.request));
      return { message: namedMessages.proofDocumentReceived };
    },
    ({ params, reply }) => admitProofDocument(app, params.proofID, visitorOf(reply.request)),
  );
  bind(proofs.profile, async ({ params, body, reply }) => {
    await addProfileLink(app, params.proofID, body.link, visitorOf(reply.request));
    return { message: namedMessages.proofDocumentReceived };
  });
  bind(proofs.website, ({ params, reply }) => checkWebsite(app, params.proofID, visitorOf(reply.request)));
  bind(proofs.confirm, ({ params, body, reply }) =>
    confirmProof(app, params.proofID, body.code, visitorOf(reply.request)),
  );

  bind(waitingProofs.list, async ({ query, reply }) => {
    const { items, next } = await listWaitingProofs(app, query);
    linkNext(reply, next);
    return items;
  });
  bind(waitingProofs.open, ({ params, caller, requestId }) =>
    openProof(app, params.id, { accountId: caller.accountId, requestId }),
  );
  bind(waitingProofs.document, async ({ params, caller, requestId, reply }) => {
    const { bytes, type } = await openProofDocument(app, params.id, { accountId: caller.accountId, requestId });
    fileHeaders(reply, { name: type === 'application/pdf' ? 'proof.pdf' : 'proof.jpg', type });
    reply.header('Cache-Control', 'no-store');
    return bytes;
  });
  bind(waitingProofs.decide, async ({ params, body, caller, requestId }) => {
    await decideProof(app, params.id, body, { accountId: caller.accountId, requestId });
    return { message: body.decision === 'approve' ? staffMessages.proofApproved : staffMessages.proofRefused };
  });
}
