import {
  byDocument,
  byMail,
  byProfile,
  bySms,
  byWebsite,
  type ProofMeans,
  unconvincing,
} from '../disputes/proof-ways.ts';

/** The kinds that a report has a field of their own for. */
export const mainKinds = ['email', 'CNIC', 'phone'] as const;
export type MainKind = (typeof mainKinds)[number];

/** The kinds of identifier a subject is found by. A bank account, a mobile wallet, a website, a name on a platform. */
export const identifierKinds = [...mainKinds, 'iban', 'wallet', 'host', 'handle'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

export const isMainKind = (kind: string): kind is MainKind => mainKinds.some((one) => one === kind);
/** Those that a report has no field of their own for. */
export const otherKinds = identifierKinds.filter(
  (kind): kind is Exclude<IdentifierKind, MainKind> => !isMainKind(kind),
);
export const isIdentifierKind = (kind: string): kind is IdentifierKind => identifierKinds.some((one) => one === kind);

/** A value of each of some kinds. */
export const ofKinds = <Kind extends IdentifierKind, Value>(kinds: readonly Kind[], makeOf: (kind: Kind) => Value) =>
  Object.fromEntries(kinds.map((kind) => [kind, makeOf(kind)])) as Record<Kind, Value>;

/** A value of each kind. */
export const ofEachKind = <Value>(makeOf: (kind: IdentifierKind) => Value) => ofKinds(identifierKinds, makeOf);

/** What is said of a value that is none of its kind. */
export const kindMessages = {
  lookupCnicInvalid: 'CNIC must have 13 digits, such as 35202-1234567-1',
  lookupPhoneInvalid: 'phone must be a number with its country code, such as +92-3001234567',
  ibanInvalid: 'Invalid IBAN: check its letters and digits, such as PK36 SCBL 0000 0011 2345 6702',
  walletInvalid: 'A mobile wallet must be a number with its country code, such as +92-3001234567',
  hostInvalid: 'Give a website such as shop.example, or a link to a page there',
  handleInvalid: 'Give the platform and the name, such as instagram:shop_pk',
} as const;

interface KindFacts {
  /** The message for a value that is not valid. */
  invalid: keyof typeof kindMessages | 'emailInvalid';
  /** Characters of a value as it is sent, with spaces and dashes. */
  maxRaw: number;
  /** Whether it stays with its holder; addresses, numbers, websites and names on platforms change hands. */
  isLasting: boolean;
  /** How its holder proves that it is theirs (N2). Whatever can be reported can be proven. */
  proof: ProofMeans;
}

/** What the page and the server know of each kind; what is done with a value is in identifiers.ts. */
export const kindFacts = {
  email: { invalid: 'emailInvalid', maxRaw: 320, isLasting: false, proof: byMail },
  CNIC: {
    invalid: 'lookupCnicInvalid',
    maxRaw: 64,
    isLasting: true,
    proof: { ...byDocument, separatesHolders: false, reasons: { approve: ['photoFits'], refuse: unconvincing } },
  },
  phone: {
    invalid: 'lookupPhoneInvalid',
    maxRaw: 64,
    isLasting: false,
    proof: {
      ...byDocument,
      code: bySms,
      takesWords: true,
      // A wallet is opened with a number, and whoever has the number can prove the wallet by a code to it.
      alsoProves: ['wallet'],
      reasons: { approve: ['calledBack', 'documentFits'], refuse: [...unconvincing, 'notReached'] },
    },
  },
  iban: { invalid: 'ibanInvalid', maxRaw: 64, isLasting: true, proof: byDocument },
  wallet: {
    invalid: 'walletInvalid',
    maxRaw: 128,
    // Opened with a CNIC.
    isLasting: true,
    // The operator's letter says whose the wallet is, not who has the number.
    proof: { ...byDocument, code: bySms, mayRefuseCode: true },
  },
  host: {
    invalid: 'hostInvalid',
    // Links are pasted with all that follows the host.
    maxRaw: 2_048,
    isLasting: false,
    proof: byWebsite,
  },
  handle: { invalid: 'handleInvalid', maxRaw: 128, isLasting: false, proof: byProfile },
} as const satisfies Record<IdentifierKind, KindFacts>;
