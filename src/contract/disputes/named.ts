import * as z from 'zod/mini';
import { Message } from '../accounts/auth.ts';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { languageCodes } from '../languages.ts';
import { Email } from '../rules/email.ts';
import { kindFacts, mainKinds, normalIdentifier } from '../rules/identifiers.ts';
import { id, messageKey, optionalText, rawText, text } from '../rules/text.ts';

/** Digits of a mailed or texted code. */
export const proofCodeLength = 6;
export const proofCodeMinutes = 10;
/** Wrong codes after which only a new one helps. */
export const proofCodeTries = 5;
export const proofWordsMax = 500;
/** Minutes in which the photo for a moderator must be sent. */
export const proofPhotoMinutes = 60;
const proofPhotoMaxBytes = 10 * 1024 * 1024;

/** How it is proven: at once with a code, or by a moderator, who looks at a photo or at what the person writes. */
const proofWays = ['code', 'moderator'] as const;

/** The beginning of a proof (N2). */
export const ProofBody = z
  .object({
    kind: z.enum(mainKinds, messageKey('proofKindInvalid')),
    identifier: rawText(kindFacts.email.maxRaw, messageKey('proofIdentifierRequired')),
    /** Where the link to the case is mailed; for an email address always that address, whatever is given here. */
    contactEmail: z.optional(Email),
    /** Of the mails and of the SMS. */
    language: z._default(z.enum(languageCodes), 'en'),
    /** How a moderator can tell that the phone number is the person's own, if no code can be sent to it. */
    words: optionalText(
      text({ required: messageKey('proofWordsMax'), max: [proofWordsMax, messageKey('proofWordsMax')] }),
    ),
  })
  .check(
    ...mainKinds.map((kind) =>
      z.refine<{ kind: string; identifier: string }>(
        (body) => body.kind !== kind || normalIdentifier(kind, body.identifier) !== null,
        { error: messageKey(kindFacts[kind].invalid), path: ['identifier'] },
      ),
    ),
    z.refine(({ kind, contactEmail }) => kind === 'email' || contactEmail !== undefined, {
      error: messageKey('emailRequired'),
      path: ['contactEmail'],
    }),
  );
export type ProofBody = z.output<typeof ProofBody>;

/** A proof that has begun. The same for every identifier, whether the registry has anything about it or not. */
export const BegunProof = z.object({
  proofID: z.string(),
  by: z.enum(proofWays),
  /** Until then the code works, or the photo can be sent: ISO 8601, UTC. */
  expiresAt: z.string(),
});
export type BegunProof = z.infer<typeof BegunProof>;

const OneProof = z.object({ proofID: id(messageKey('proofNotOpen')) });

/** The code as people type it. */
const ConfirmProofBody = z.object({
  code: rawText(20, messageKey('proofCodeInvalid')).check(
    z.overwrite((value) => value.replaceAll(/[\s-]/g, '')),
    z.regex(/^\d{6}$/, messageKey('proofCodeInvalid')),
  ),
});
export type ConfirmProofBody = z.infer<typeof ConfirmProofBody>;

/** Proofs that an identifier is one's own. Before the proof, no answer reveals whether anything is held. */
export const proofs = {
  begin: endpoint('POST', '/named/proofs', {
    summary: 'Begin to prove that an email address, a phone number or a CNIC is yours',
    description:
      'A six-digit code is sent to an email address, or to a phone number if the registry has an SMS gateway. Otherwise a moderator looks at a photo, or at what is written in `words`. The answer and the time it takes are the same whether anything is reported or not.',
    access: 'anyone',
    body: ProofBody,
    response: BegunProof,
    problems: attemptsLimited,
    grows: 'rows',
  }),
  photo: endpoint('POST', '/named/proofs/{proofID}/photo', {
    summary: 'Send the photo that a moderator compares with the identifier: PNG, JPEG or WebP, 10 MB',
    description:
      'Only moderators see it. It is stored sealed and without metadata, and destroyed with their decision, or after 30 days without one.',
    access: 'anyone',
    params: OneProof,
    upload: { field: 'file', maxBytes: proofPhotoMaxBytes },
    response: Message,
    problems: ['proofNotOpen', 'proofsFull', 'fileInfected', ...attemptsLimited],
    grows: 'rows',
  }),
  confirm: endpoint('POST', '/named/proofs/{proofID}/confirm', {
    summary: 'Finish a proof with its code; the link of the case is also emailed',
    description:
      'A code works for ten minutes and five tries. A wrong code gets the same answer as a proof that does not exist.',
    access: 'anyone',
    params: OneProof,
    body: ConfirmProofBody,
    response: z.object({
      /** The whole link, whose token POST /named/case takes. */
      link: z.string(),
    }),
    problems: attemptsLimited,
  }),
};
