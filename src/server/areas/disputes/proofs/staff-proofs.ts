import type { AuditEvent } from '../../../../contract/audit/audit-events.ts';
import { type ProofReason, type ProofRefusal, proofReasonsFor } from '../../../../contract/disputes/proof-means.ts';
import type { DecideProofBody, OpenedProof, WaitingProof } from '../../../../contract/disputes/staff-proofs.ts';
import { maskedIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { App } from '../../../app.ts';
import { invalid, notFound } from '../../../errors.ts';
import type { Page, PageQuery } from '../../../platform/db/page.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { detectKind } from '../../../platform/files/file-kind.ts';
import { type AccountCall, byAccount, noteAudit } from '../../audit/note-audit.ts';
import { queueMail } from '../../notices/mail/queue-mail.ts';
import { mailCaseLink } from '../cases/prove-case.ts';
import { refuseOwnProof } from '../conflicts/find-conflicts.ts';
import { placedTexts } from './placed-text.ts';
import { deleteProof, findDocument, lockWaitingProof, pageOfWaiting, type StoredProof } from './store.ts';

const rowOf = ({ clock }: App, { id, identifier, hasDocument, waitingSince }: StoredProof): WaitingProof => ({
  id,
  kind: identifier.kind,
  masked: maskedIdentifier(identifier.kind, identifier.value),
  hasDocument,
  waitingSince: (waitingSince ?? clock()).toISOString(),
});

const note = (app: App, tx: Tx, by: AccountCall, event: AuditEvent, details: Record<string, unknown>): Promise<void> =>
  noteAudit(app, tx, { ...byAccount(by), event, details });

/** A page of those that wait, the oldest first. */
export async function listWaitingProofs(app: App, page: PageQuery): Promise<Page<WaitingProof>> {
  const { items, next } = await pageOfWaiting(app, page);
  return { items: items.map((one) => rowOf(app, one)), next };
}

/** @throws ApiError 403 for the moderator's own matter, 404 when it is decided */
async function lockOthersProof(app: App, tx: Tx, id: string, by: AccountCall): Promise<StoredProof> {
  const proof = await lockWaitingProof(app, tx, id);
  if (!proof) throw notFound('proofNotFound');
  await refuseOwnProof(app, tx, by.accountId, proof);
  return proof;
}

/** A proof, unmasked. @throws ApiError 403 for the moderator's own matter, 404 when it is decided */
export const openProof = (app: App, id: string, by: AccountCall): Promise<OpenedProof> =>
  app.db.transaction(async (tx) => {
    const proof = await lockOthersProof(app, tx, id, by);
    await note(app, tx, by, 'proof.opened', { proof: id });
    const { identifier, contactEmail, words, profileLink, hasDocument } = proof;
    const document = hasDocument ? await findDocument(app, tx, id) : null;
    return {
      ...rowOf(app, proof),
      identifier: identifier.value,
      contactEmail,
      words,
      documentType: document && typeOf(document),
      profile: profileLink === null ? null : { link: profileLink, codes: placedTexts(app, proof) },
    };
  });

/** Pictures are kept as JPEGs. */
const typeOf = (document: Buffer) =>
  detectKind(document) === 'application/pdf' ? ('application/pdf' as const) : ('image/jpeg' as const);

/** The document and its type. @throws ApiError 403 for the moderator's own matter, 404 when there is none any more */
export const openProofDocument = (
  app: App,
  id: string,
  by: AccountCall,
): Promise<{ bytes: Buffer; type: ReturnType<typeof typeOf> }> =>
  app.db.transaction(async (tx) => {
    await lockOthersProof(app, tx, id, by);
    const bytes = await findDocument(app, tx, id);
    if (!bytes) throw notFound('proofNotFound');
    await note(app, tx, by, 'proof.document_opened', { proof: id });
    return { bytes, type: typeOf(bytes) };
  });

/**
 * Approves or refuses a proof, and destroys it with its document. The person is told by mail.
 * @throws ApiError 403 for the moderator's own matter, 404 when someone else has decided it, 422 for a reason that is none for this
 * kind
 */
export const decideProof = (
  app: App,
  id: string,
  { decision, reason, note: words }: DecideProofBody,
  by: AccountCall,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const proof = await lockOthersProof(app, tx, id, by);
    const { identifier, contactEmail: to, language } = proof;
    const reasons: readonly ProofReason[] = proofReasonsFor(identifier.kind, decision);
    if (!reasons.includes(reason)) throw invalid([{ path: 'reason', code: 'reasonCodeRequired' }]);
    await deleteProof(tx, id);
    if (decision === 'approve') {
      const { caseId } = await mailCaseLink(app, tx, proof);
      await note(app, tx, by, 'proof.approved', { proof: id, reason, case: caseId });
    } else {
      // One of those for a refusal: see above.
      const why = { reason: reason as ProofRefusal, note: words };
      await queueMail(app, tx, { kind: 'proofRefused', to, name: '', language, ...why });
      await note(app, tx, by, 'proof.refused', { proof: id, reason });
    }
  });
