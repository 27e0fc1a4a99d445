/** The kinds that a report has a field of their own for. */
export const mainKinds = ['email', 'CNIC', 'phone'] as const;
export type MainKind = (typeof mainKinds)[number];

/** The kinds of identifier a subject is found by. A bank account, a mobile wallet, a website, a name on a platform. */
export const identifierKinds = [...mainKinds, 'iban', 'wallet', 'host', 'handle'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/**
 * What visitors may check. A CNIC cannot be changed as an email address or a phone number can, so checking one needs an
 * account.
 */
export const visitorKinds = ['email', 'phone', 'host'] as const satisfies readonly IdentifierKind[];

/** Characters of an identifier of any kind as it is sent: links to websites are pasted with all that follows. */
export const maxIdentifierLength = 2_048;

export const isMainKind = (kind: string): kind is MainKind => mainKinds.some((one) => one === kind);
/** Those that a report has no field of their own for. */
export const otherKinds = identifierKinds.filter(
  (kind): kind is Exclude<IdentifierKind, MainKind> => !isMainKind(kind),
);
/** The kinds of which a report may name more than its own fields hold: a person has one CNIC. */
export type FurtherKind = Exclude<IdentifierKind, 'CNIC'>;
export const furtherKinds = identifierKinds.filter((kind): kind is FurtherKind => kind !== 'CNIC');
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
