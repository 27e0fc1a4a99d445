import { type IdentifierKind, identifierKinds } from '../rules/identifier-kinds.ts';
import type { NormalIdentifier } from '../rules/identifiers.ts';

/**
 * How a proof goes on once it has begun: with a code that was sent; with a document, or words, that a moderator looks at; with
 * a code in a public profile, which a moderator reads; or with a record or a file of a website, which the program reads.
 */
export const proofWays = ['code', 'document', 'profile', 'website'] as const;
export type ProofWay = (typeof proofWays)[number];

/** A code by mail can always be sent, one by SMS only where the registry has a gateway; there is always some way. */
type Ways =
  | { code: { by: 'mail'; proves: 'email' }; otherwise: null }
  | { code: { by: 'sms'; proves: 'phone' } | null; otherwise: Exclude<ProofWay, 'code'> };

/** How the holder of an identifier proves that it is theirs. */
type ProofMeans = Ways & {
  /** The person may choose the way without a code. */
  mayRefuseCode: boolean;
  /** A moderator can go by words as well, such as when the person can be called. */
  takesWords: boolean;
  /** Kinds of which an identifier with the same value is proven with it. The page of the case has words for these. */
  alsoProves: readonly 'wallet'[];
  /**
   * Whoever proves it with another email address gets a case of their own: the next holder, or another one of a joint account,
   * must see nothing of what an earlier one wrote. A CNIC has one holder, and the case of an email address is mailed to it.
   */
  separatesHolders: boolean;
  /** Why moderators approve or refuse it; nothing where no moderator decides. */
  reasons: { approve: readonly string[]; refuse: readonly string[] };
};

const plain = {
  code: null,
  mayRefuseCode: false,
  takesWords: false,
  alsoProves: [],
  separatesHolders: true,
  reasons: { approve: [], refuse: [] },
} as const;

const byMail = {
  ...plain,
  code: { by: 'mail', proves: 'email' },
  otherwise: null,
  separatesHolders: false,
} as const satisfies ProofMeans;

const bySms = { by: 'sms', proves: 'phone' } as const;

/** Why any document is refused. */
const unconvincing = ['unreadable', 'otherIdentifier', 'noProof', 'suspicious'] as const;

const byDocument = {
  ...plain,
  otherwise: 'document',
  reasons: { approve: ['documentFits'], refuse: unconvincing },
} as const satisfies ProofMeans;

const byWebsite = { ...plain, otherwise: 'website' } as const satisfies ProofMeans;

const byProfile = {
  ...plain,
  otherwise: 'profile',
  reasons: { approve: ['profileFits'], refuse: ['codeMissing', 'profileMissing', 'otherProfile'] },
} as const satisfies ProofMeans;

/** How holders prove identifiers of each kind (N2). Whatever can be reported can be proven: the list has every kind. */
const proofMeans = {
  email: byMail,
  CNIC: { ...byDocument, separatesHolders: false, reasons: { approve: ['photoFits'], refuse: unconvincing } },
  phone: {
    ...byDocument,
    code: bySms,
    takesWords: true,
    // A wallet is opened with a number, and whoever has the number can prove the wallet by a code to it.
    alsoProves: ['wallet'],
    reasons: { approve: ['calledBack', 'documentFits'], refuse: [...unconvincing, 'notReached'] },
  },
  iban: byDocument,
  // The operator's letter says whose the wallet is, not who has the number.
  wallet: { ...byDocument, code: bySms, mayRefuseCode: true },
  host: byWebsite,
  handle: byProfile,
} as const satisfies Record<IdentifierKind, ProofMeans>;

export const proofMeansOf = (kind: IdentifierKind): ProofMeans => proofMeans[kind];

type Reasons = (typeof proofMeans)[IdentifierKind]['reasons'];
export type ProofDecision = keyof Reasons;
export type ProofReason = Reasons[ProofDecision][number];
/** Those with which a proof is refused. */
export type ProofRefusal = Reasons['refuse'][number];
/** The reasons for a decision about a proof. */
export const proofReasonsFor = <Decision extends ProofDecision>(
  kind: IdentifierKind,
  decision: Decision,
): readonly Reasons[Decision][number][] => proofMeans[kind].reasons[decision];

type KindsBy<Way> = {
  [Kind in IdentifierKind]: (typeof proofMeans)[Kind] extends { otherwise: Way } ? Kind : never;
}[IdentifierKind];
/** The kinds that a document can prove. */
export type DocumentKind = KindsBy<'document'>;
/** The kinds of which a moderator decides about a proof. */
export type DecidedKind = KindsBy<'document' | 'profile'>;

export const isByDocument = (kind: IdentifierKind): kind is DocumentKind => proofMeansOf(kind).otherwise === 'document';
export const isByProfile = (kind: IdentifierKind): boolean => proofMeansOf(kind).otherwise === 'profile';
export const isDecided = (kind: IdentifierKind): kind is DecidedKind => isByDocument(kind) || isByProfile(kind);

/** The kinds by how they are proven first: with a code, with a document, with what is placed where everybody sees it. */
export function kindsByProof(): Record<'code' | 'document' | 'placed', IdentifierKind[]> {
  const others = identifierKinds.filter((kind) => proofMeansOf(kind).code === null);
  return {
    code: identifierKinds.filter((kind) => proofMeansOf(kind).code !== null),
    document: others.filter(isByDocument),
    placed: others.filter((kind) => !isByDocument(kind)),
  };
}

/** What is proven with an identifier: itself first, and the wallet of a phone number. */
export const provenWith = ({ kind, value }: NormalIdentifier): NormalIdentifier[] =>
  [kind, ...proofMeansOf(kind).alsoProves].map((each) => ({ kind: each, value }));

const isProvenBy = (kind: IdentifierKind, other: IdentifierKind): boolean =>
  kind === other || proofMeansOf(other).alsoProves.some((one) => one === kind);

const withKinds = (value: string, holds: (kind: IdentifierKind) => boolean): NormalIdentifier[] =>
  identifierKinds.filter(holds).map((kind) => ({ kind, value }));

/** Those identifiers whose proof is one of it. */
export const provenBy = ({ kind, value }: NormalIdentifier): NormalIdentifier[] =>
  withKinds(value, (other) => isProvenBy(kind, other));

/** Those that are proven with it, or it with them: a phone number and its wallet are one matter. */
export const oneMatter = ({ kind, value }: NormalIdentifier): NormalIdentifier[] =>
  withKinds(value, (other) => isProvenBy(kind, other) || isProvenBy(other, kind));

/** The name of the TXT record that proves a website. */
export const websiteRecordName = (host: string): string => `_fraud-shield.${host}`;

/** The path of the file that proves a website. */
export const websiteFilePath = '/.well-known/fraud-shield.txt';
