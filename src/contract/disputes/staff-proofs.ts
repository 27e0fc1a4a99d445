import * as z from 'zod/mini';
import { moderation } from '../accounts/roles.ts';
import { proofReasonsFor } from '../disputes/proof-means.ts';
import { endpoint } from '../endpoint.ts';
import { FileBytes } from '../file-bytes.ts';
import { limitUpTo, TimedCursor } from '../pagination.ts';
import { identifierKinds } from '../rules/identifiers.ts';
import { id, messageKey, optionalUpTo } from '../rules/text.ts';
import { Message } from '../said.ts';

/** A proof that waits for a moderator. */
export const WaitingProof = z.object({
  id: z.string(),
  kind: z.enum(identifierKinds),
  masked: z.string(),
  hasDocument: z.boolean(),
  /** ISO 8601, UTC. */
  waitingSince: z.string(),
});
export type WaitingProof = z.infer<typeof WaitingProof>;

/** What a moderator compares. */
export const OpenedProof = z.object({
  ...WaitingProof.shape,
  /** In clear. */
  identifier: z.string(),
  contactEmail: z.string(),
  /** Of the document, if there is one. */
  documentType: z.nullable(z.enum(['image/jpeg', 'application/pdf'])),
  /** What the person writes; null when they wrote nothing. */
  words: z.nullable(z.string()),
  /** Where the profile is, and the codes of which it must show one: several while keys are rotated. */
  profile: z.nullable(z.object({ link: z.string(), codes: z.array(z.string()) })),
});
export type OpenedProof = z.infer<typeof OpenedProof>;

const allReasons = [
  ...new Set(
    identifierKinds.flatMap((kind) => [...proofReasonsFor(kind, 'approve'), ...proofReasonsFor(kind, 'refuse')]),
  ),
];

export const proofNoteMax = 500;

export const DecideProofBody = z.object({
  decision: z.enum(['approve', 'refuse'], messageKey('invalidValue')),
  /** One of `proofReasonsFor` the kind and the decision. */
  reason: z.enum(allReasons, messageKey('reasonCodeRequired')),
  /** Mailed to the person unchanged when the proof is refused. */
  note: optionalUpTo(proofNoteMax, messageKey('suspensionNoteMax')),
});
export type DecideProofBody = z.output<typeof DecideProofBody>;

const OneProof = z.object({ id: id(messageKey('proofNotFound')) });

const roles = moderation;
const problems = ['proofNotFound', 'ownReport', 'ownMatter'] as const;

/** Proofs of identifiers that moderators decide (N2). */
export const waitingProofs = {
  list: endpoint('GET', '/admin/proofs', {
    summary: 'Proofs that wait for a moderator, the oldest first',
    roles,
    query: z.object({ limit: limitUpTo(100, 25), cursor: TimedCursor }),
    paged: true,
    response: z.array(WaitingProof),
  }),
  open: endpoint('POST', '/admin/proofs/{id}/open', {
    summary: 'A proof with its identifier in clear; audited',
    roles,
    stepUp: true,
    params: OneProof,
    response: OpenedProof,
    problems,
  }),
  document: endpoint('GET', '/admin/proofs/{id}/document', {
    summary: 'The document of a proof, a JPEG or a PDF; audited',
    roles,
    stepUp: true,
    params: OneProof,
    download: true,
    response: FileBytes,
    problems,
  }),
  decide: endpoint('POST', '/admin/proofs/{id}/decision', {
    summary: 'Approve a proof, which mails the link of the case, or refuse it; destroys document and words',
    roles,
    stepUp: true,
    params: OneProof,
    body: DecideProofBody,
    response: Message,
    problems,
  }),
};
