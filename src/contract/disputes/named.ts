import * as z from 'zod/mini';
import { attemptsLimited, endpoint } from '../endpoint.ts';
import { languageCodes } from '../languages.ts';
import { asciiDigits } from '../rules/digits.ts';
import { Email } from '../rules/email.ts';
import { maxIdentifierLength } from '../rules/identifier-kinds.ts';
import { identifierKinds, readIdentifier } from '../rules/identifiers.ts';
import { pasted } from '../rules/pasted.ts';
import { id, messageKey, optionalUpTo, rawText } from '../rules/text.ts';
import { said } from '../said.ts';
import { proofMeansOf, proofWays } from './proof-means.ts';

/** Digits of a mailed or texted code. */
export const proofCodeLength = 6;
export const proofCodeMinutes = 10;
/** Wrong codes after which only a new one helps. */
export const proofCodeTries = 5;
export const proofWordsMax = 500;
/** Minutes in which the document for a moderator must be sent. */
export const proofDocumentMinutes = 60;
/** Hours for placing what a profile or a website must show. Whoever begins again in time or later has to place the same. */
export const proofPlacingHours = 24;
const proofDocumentMaxBytes = 10 * 1024 * 1024;
/** Bytes of a PDF, which is kept as it is. */
export const proofPdfMaxBytes = 2 * 1024 * 1024;

/** The beginning of a proof (N2). */
export const ProofBody = z
  .object({
    kind: z.enum(identifierKinds, messageKey('proofKindInvalid')),
    identifier: rawText(maxIdentifierLength, messageKey('proofIdentifierRequired')),
    /** Where the link to the case is mailed; for an email address always that address, whatever is given here. */
    contactEmail: z.optional(Email),
    /** Of the mails and of the SMS. */
    language: z._default(z.enum(languageCodes), 'en'),
    /** How a moderator can tell that the phone number is the person's own, if no code can be sent to it. */
    words: optionalUpTo(proofWordsMax, messageKey('proofWordsMax')),
    /** For a mobile wallet: a document, although a code could be sent to its number. */
    withoutCode: z._default(z.boolean(messageKey('flagInvalid')), false),
  })
  .check(
    ({ value: { kind, identifier }, issues }) => {
      const read = readIdentifier(kind, identifier);
      if ('refused' in read)
        issues.push({ code: 'custom', message: read.refused, path: ['identifier'], input: undefined, continue: true });
    },
    z.refine(({ kind, contactEmail }) => proofMeansOf(kind).code?.by === 'mail' || contactEmail !== undefined, {
      error: messageKey('emailRequired'),
      path: ['contactEmail'],
    }),
    z.refine(({ kind, withoutCode }) => !withoutCode || proofMeansOf(kind).mayRefuseCode, {
      error: messageKey('invalidValue'),
      path: ['withoutCode'],
    }),
  );
export type ProofBody = z.output<typeof ProofBody>;

/** A proof that has begun. The same for every identifier, whether the registry has anything about it or not. */
export const BegunProof = z.object({
  proofID: z.string(),
  by: z.enum(proofWays),
  /**
   * What the profile, or the website's record or file, must show: the same whenever the same identifier is proven for the same
   * email address. Null where nothing is to be placed.
   */
  toPlace: z.nullable(z.string()),
  /** Until then the code works, or the document can be sent, or what was placed is looked for: ISO 8601, UTC. */
  expiresAt: z.string(),
});
export type BegunProof = z.infer<typeof BegunProof>;

const OneProof = z.object({ proofID: id(messageKey('proofNotOpen')) });

/** The code as people type it. */
const ConfirmProofBody = z.object({
  code: rawText(20, messageKey('proofCodeInvalid')).check(
    z.overwrite((value) => asciiDigits(pasted(value)).replaceAll(/[\s-]/g, '')),
    z.regex(/^\d{6}$/, messageKey('proofCodeInvalid')),
  ),
});

/** What was found in a domain's TXT records. */
const recordFindings = ['found', 'missing', 'other'] as const;
/** What was found where the file should be. `redirected`: to another site, where it is not looked for. */
const fileFindings = ['found', 'missing', 'other', 'unreachable', 'redirected', 'tooLarge'] as const;
export type FileFinding = (typeof fileFindings)[number];

/** What a website shows now. */
export const WebsiteChecked = z.object({
  isProven: z.boolean(),
  record: z.enum(recordFindings),
  file: z.enum(fileFindings),
});
export type WebsiteChecked = z.infer<typeof WebsiteChecked>;

/** A link to a profile, for a moderator. */
const ProfileBody = z.object({ link: rawText(300, messageKey('proofLinkInvalid')).check(z.trim()) });

/** Proofs that an identifier is one's own. Before the proof, no answer reveals whether anything is held. */
export const proofs = {
  begin: endpoint('POST', '/named/proofs', {
    summary: 'Begin to prove that an identifier of any kind is yours',
    description:
      'A six-digit code is sent to an email address, or, if the registry has an SMS gateway, to the number of a phone or a mobile wallet. For a website, `toPlace` goes into a TXT record or a file, and for a social media name into the profile. Otherwise a moderator looks at a document, or, for a phone number, at what is written in `words`. The answer and the time it takes are the same whether anything is reported or not.',
    access: 'anyone',
    body: ProofBody,
    response: BegunProof,
    problems: attemptsLimited,
    grows: 'rows',
  }),
  document: endpoint('POST', '/named/proofs/{proofID}/document', {
    summary: 'Send what a moderator compares with the identifier: PNG, JPEG or WebP up to 10 MB, or PDF up to 2 MB',
    description:
      'Only moderators see it. It is stored sealed, a picture without metadata, and destroyed with their decision, or after 30 days without one.',
    access: 'anyone',
    params: OneProof,
    upload: { field: 'file', maxBytes: proofDocumentMaxBytes },
    response: said('proofDocumentReceived'),
    problems: ['proofNotOpen', 'proofsFull', 'fileInfected', ...attemptsLimited],
    grows: 'rows',
  }),
  profile: endpoint('POST', '/named/proofs/{proofID}/profile', {
    summary: 'Say that the profile shows the code now, with a link to it; a moderator looks',
    access: 'anyone',
    params: OneProof,
    body: ProfileBody,
    response: said('proofDocumentReceived'),
    problems: ['proofNotOpen', ...attemptsLimited],
  }),
  website: endpoint('POST', '/named/proofs/{proofID}/website', {
    summary: 'Look whether a website shows the record or the file; if it does, the link of the case is emailed',
    description:
      'Either is enough. The file is fetched with https, within five seconds and up to 64 kB; redirects are followed on the same host only.',
    access: 'anyone',
    params: OneProof,
    response: WebsiteChecked,
    problems: ['proofNotOpen', ...attemptsLimited],
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
