import { caseClaims, cases } from '../../../contract/disputes/cases.ts';
import { disputes } from '../../../contract/disputes/disputes.ts';
import { proofs } from '../../../contract/disputes/named.ts';
import { removalRequests, staffRequests } from '../../../contract/disputes/removal-requests.ts';
import { waitingProofs } from '../../../contract/disputes/staff-proofs.ts';
import { staffMessages } from '../../../contract/messages/staff-messages.ts';
import type { App } from '../../app.ts';
import type { BindEndpoint } from '../../http/bind-endpoint.ts';
import { openCase } from './cases/open-case.ts';
import { markOwnIdentifier, queueRecycledReports } from './cases/own-claims.ts';
import { endCaseLink } from './cases/require-case.ts';
import { addDisputeFile, admitDisputeFile } from './file-store.ts';
import { appealDispute, openDispute, withdrawDispute } from './open-dispute.ts';
import { addProfileLink, addProofDocument, admitProofDocument } from './proofs/add-document.ts';
import { beginProof, checkWebsite, confirmProof } from './proofs/prove-identifier.ts';
import { decideProof, listWaitingProofs, openProof, openProofDocument } from './proofs/staff-proofs.ts';
import { askToRead } from './reading/ask-to-read.ts';
import { decideRequest, listRequests, openRequest, sendRequest } from './removal-requests/requests.ts';
import { findOwnExchange, followUpAsAuthor, followUpAsSubject, replyToReport } from './replies/reply-to-report.ts';
import { listOwnDisputes } from './sides/list-disputes.ts';
import { answerAsAuthor, answerAsSubject } from './steps/questions.ts';

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
  bind(disputes.followUpAsAuthor, ({ query, body, by }) => followUpAsAuthor(app, by, query.reportID, body));
  bind(disputes.answerAsAuthor, ({ query, body, by }) => answerAsAuthor(app, by, query.reportID, body));

  bind(cases.open, ({ body, requestId }) => openCase(app, body.link, requestId));
  bind(cases.end, ({ body, requestId }) => endCaseLink(app, body.link, requestId));

  bind(caseClaims.mark, async ({ body, requestId }) => ({ markers: await markOwnIdentifier(app, body, requestId) }));
  bind(caseClaims.recycled, async ({ body, requestId }) => ({
    reports: await queueRecycledReports(app, body, requestId),
  }));

  bind(proofs.begin, ({ body, visitor }) => beginProof(app, body, visitor));
  bind(
    proofs.document,
    ({ params, file, visitor }) => addProofDocument(app, params.proofID, file, visitor),
    ({ params, visitor }) => admitProofDocument(app, params.proofID, visitor),
  );
  bind(proofs.profile, ({ params, body, visitor }) => addProfileLink(app, params.proofID, body.link, visitor));
  bind(proofs.website, ({ params, visitor }) => checkWebsite(app, params.proofID, visitor));
  bind(proofs.confirm, ({ params, body, visitor }) => confirmProof(app, params.proofID, body.code, visitor));

  bind(waitingProofs.list, ({ query }) => listWaitingProofs(app, query));
  bind(waitingProofs.open, ({ params, by }) => openProof(app, params.id, by));
  bind(waitingProofs.document, async ({ params, by, reply }) => {
    const { bytes, type } = await openProofDocument(app, params.id, by);
    reply.header('Cache-Control', 'no-store');
    return { bytes, name: type === 'application/pdf' ? 'proof.pdf' : 'proof.jpg', type };
  });
  bind(waitingProofs.decide, async ({ params, body, by }) => {
    await decideProof(app, params.id, body, by);
    return { message: body.decision === 'approve' ? staffMessages.proofApproved : staffMessages.proofRefused };
  });

  bind(removalRequests.send, ({ body, visitor, requestId }) => sendRequest(app, body, visitor, requestId));
  bind(staffRequests.list, ({ query: { limit, cursor, decided }, by }) =>
    listRequests(app, by, { limit, cursor, isDecided: decided === 'true' }),
  );
  bind(staffRequests.open, ({ params, by }) => openRequest(app, params.id, by));
  bind(staffRequests.decide, ({ params, body, by }) => decideRequest(app, params.id, body, by));
}
