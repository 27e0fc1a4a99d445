/** The kinds that a report has a field for, and that people can prove to be theirs. */
export const mainKinds = ['email', 'CNIC', 'phone'] as const;
export type MainKind = (typeof mainKinds)[number];

/** The kinds of identifier a subject is found by. A bank account, a mobile wallet, a website, a name on a platform. */
export const identifierKinds = [...mainKinds, 'iban', 'wallet', 'host', 'handle'] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

export const isMainKind = (kind: string): kind is MainKind => mainKinds.some((one) => one === kind);
export const isIdentifierKind = (kind: string): kind is IdentifierKind => identifierKinds.some((one) => one === kind);
