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
  | { code: { by: 'mail'; proves: IdentifierKind }; otherwise: null }
  | { code: { by: 'sms'; proves: IdentifierKind } | null; otherwise: Exclude<ProofWay, 'code'> };

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
};

const plain = { code: null, mayRefuseCode: false, takesWords: false, alsoProves: [] } as const;

/** How holders prove identifiers of each kind (N2). Whatever can be reported can be proven: the list has every kind. */
export const proofMeans = {
  email: { ...plain, code: { by: 'mail', proves: 'email' }, otherwise: null, separatesHolders: false },
  phone: {
    code: { by: 'sms', proves: 'phone' },
    otherwise: 'document',
    mayRefuseCode: false,
    takesWords: true,
    // A wallet is opened with a number, and whoever has the number can prove the wallet by a code to it.
    alsoProves: ['wallet'],
    separatesHolders: true,
  },
  CNIC: { ...plain, otherwise: 'document', separatesHolders: false },
  iban: { ...plain, otherwise: 'document', separatesHolders: true },
  // The operator's letter says whose the wallet is, not who has the number.
  wallet: {
    ...plain,
    code: { by: 'sms', proves: 'phone' },
    otherwise: 'document',
    mayRefuseCode: true,
    separatesHolders: true,
  },
  host: { ...plain, otherwise: 'website', separatesHolders: true },
  handle: { ...plain, otherwise: 'profile', separatesHolders: true },
} as const satisfies Record<IdentifierKind, ProofMeans>;

interface Reasons {
  approve: readonly string[];
  refuse: readonly string[];
}
const unconvincing = ['unreadable', 'otherIdentifier', 'noProof', 'suspicious'] as const;
const ofDocument = { approve: ['documentFits'], refuse: unconvincing } as const;
const neverWaits = { approve: [], refuse: [] } as const;

/** Why moderators approve or refuse a proof of each kind; nothing where no moderator decides. */
export const proofReasons = {
  email: neverWaits,
  phone: { approve: ['calledBack', 'documentFits'], refuse: [...unconvincing, 'notReached'] },
  CNIC: { approve: ['photoFits'], refuse: unconvincing },
  iban: ofDocument,
  wallet: ofDocument,
  host: neverWaits,
  handle: { approve: ['profileFits'], refuse: ['codeMissing', 'profileMissing', 'otherProfile'] },
} as const satisfies Record<IdentifierKind, Reasons>;
export type ProofDecision = keyof Reasons;
export type ProofReason = (typeof proofReasons)[IdentifierKind][ProofDecision][number];
/** The reasons for a decision about a proof. */
export const proofReasonsFor = (kind: IdentifierKind, decision: ProofDecision): readonly ProofReason[] =>
  proofReasons[kind][decision];

export const proofMeansOf = (kind: IdentifierKind): ProofMeans => proofMeans[kind];

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
