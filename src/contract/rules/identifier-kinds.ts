import type { MessageKey } from '../messages/messages.ts';

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

interface KindFacts {
  /** The message for a value that is not valid. */
  invalid: MessageKey;
  /** Characters of a value as it is sent, with spaces and dashes. */
  maxRaw: number;
  /** Whether it stays with its holder; addresses, numbers, websites and names on platforms change hands. */
  isLasting: boolean;
}

export const kindFacts = {
  email: { invalid: 'emailInvalid', maxRaw: 320, isLasting: false },
  CNIC: { invalid: 'lookupCnicInvalid', maxRaw: 64, isLasting: true },
  phone: { invalid: 'lookupPhoneInvalid', maxRaw: 64, isLasting: false },
  iban: { invalid: 'ibanInvalid', maxRaw: 64, isLasting: true },
  // Opened with a CNIC.
  wallet: { invalid: 'walletInvalid', maxRaw: 128, isLasting: true },
  // Links are pasted with all that follows the host.
  host: { invalid: 'hostInvalid', maxRaw: 2_048, isLasting: false },
  handle: { invalid: 'handleInvalid', maxRaw: 128, isLasting: false },
} as const satisfies Record<IdentifierKind, KindFacts>;
