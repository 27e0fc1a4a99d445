import * as z from 'zod/mini';
import { Message } from '../accounts/auth.ts';
import { endpoint } from '../endpoint.ts';
import { limitUpTo } from '../pagination.ts';
import { mainKinds } from '../rules/identifiers.ts';
import { id, messageKey, optionalText, rawText, text } from '../rules/text.ts';

/** A proof that waits for a moderator. */
export const WaitingProof = z.object({
  id: z.string(),
  kind: z.enum(mainKinds),
  masked: z.string(),
  hasPhoto: z.boolean(),
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
  /** What the person writes; null when they wrote nothing. */
  words: z.nullable(z.string()),
});
export type OpenedProof = z.infer<typeof OpenedProof>;

export const proofReasons = {
  approve: ['photoFits', 'calledBack', 'documentFits'],
  refuse: ['unreadable', 'otherIdentifier', 'noProof', 'notReached', 'suspicious'],
} as const;
export type ProofDecision = keyof typeof proofReasons;
export type ProofReason = (typeof proofReasons)[ProofDecision][number];
const allReasons = [...proofReasons.approve, ...proofReasons.refuse] as const;

export const proofNoteMax = 500;

export const DecideProofBody = z
  .object({
    decision: z.enum(['approve', 'refuse'], messageKey('invalidValue')),
    reason: z.enum(allReasons, messageKey('reasonCodeRequired')),
    /** Mailed to the person unchanged when the proof is refused. */
    note: optionalText(
      text({ required: messageKey('suspensionNoteMax'), max: [proofNoteMax, messageKey('suspensionNoteMax')] }),
    ),
  })
  .check(
    z.refine(({ decision, reason }) => proofReasons[decision].some((one) => one === reason), {
      error: messageKey('reasonCodeRequired'),
      path: ['reason'],
    }),
  );
export type DecideProofBody = z.output<typeof DecideProofBody>;

const OneProof = z.object({ id: id(messageKey('proofNotFound')) });
/** When the last proof of a page began to wait, in milliseconds since 1970, and its id: it may be decided meanwhile. */
const Cursor = rawText(60, messageKey('cursorInvalid')).check(
  z.regex(/^\d{1,13} [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, messageKey('cursorInvalid')),
);

const roles = ['moderator', 'admin'] as const;
const access = 'session';
const problems = ['proofNotFound', 'ownReport', 'ownMatter'] as const;

/** Proofs of identifiers that moderators decide (N2). */
export const waitingProofs = {
  list: endpoint('GET', '/admin/proofs', {
    summary: 'Proofs that wait for a moderator, the oldest first',
    ...{ access, roles },
    query: z.object({ limit: limitUpTo(100, 25), cursor: z.optional(Cursor) }),
    paged: true,
    response: z.array(WaitingProof),
  }),
  open: endpoint('POST', '/admin/proofs/{id}/open', {
    summary: 'A proof with its identifier in clear; audited',
    ...{ access, roles, stepUp: true },
    params: OneProof,
    response: OpenedProof,
    problems,
  }),
  photo: endpoint('GET', '/admin/proofs/{id}/photo', {
    summary: 'The photo of a proof; audited',
    ...{ access, roles, stepUp: true },
    params: OneProof,
    download: true,
    response: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    problems,
  }),
  decide: endpoint('POST', '/admin/proofs/{id}/decision', {
    summary: 'Approve a proof, which mails the link of the case, or refuse it; destroys photo and words',
    ...{ access, roles, stepUp: true },
    params: OneProof,
    body: DecideProofBody,
    response: Message,
    problems,
  }),
};
