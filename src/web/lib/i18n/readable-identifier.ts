import { type IdentifierKind, readableIdentifier as readable } from '../../../contract/rules/identifiers.ts';

/** A value in normal form as people write it. It does not break. */
export const readableIdentifier = (kind: IdentifierKind, value: string): string =>
  readable(kind, value).replaceAll(' ', '\u00a0');
