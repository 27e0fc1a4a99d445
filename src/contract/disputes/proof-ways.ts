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
export type ProofMeans = Ways & {
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

export const byMail = {
  ...plain,
  code: { by: 'mail', proves: 'email' },
  otherwise: null,
  separatesHolders: false,
} as const satisfies ProofMeans;

export const bySms = { by: 'sms', proves: 'phone' } as const;

/** Why any document is refused. */
export const unconvincing = ['unreadable', 'otherIdentifier', 'noProof', 'suspicious'] as const;

export const byDocument = {
  ...plain,
  otherwise: 'document',
  reasons: { approve: ['documentFits'], refuse: unconvincing },
} as const satisfies ProofMeans;

export const byWebsite = { ...plain, otherwise: 'website' } as const satisfies ProofMeans;

export const byProfile = {
  ...plain,
  otherwise: 'profile',
  reasons: { approve: ['profileFits'], refuse: ['codeMissing', 'profileMissing', 'otherProfile'] },
} as const satisfies ProofMeans;
