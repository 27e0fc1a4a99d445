import * as z from 'zod/mini';
import { type FurtherKind, furtherKinds } from '../rules/identifier-kinds.ts';

/** A further identifier of whom a report is about. */
export interface FurtherIdentifier {
  kind: FurtherKind;
  /** In normal form; a wallet with who runs it. */
  value: string;
}

/** At most this many of each kind. */
export const maxOfKind = 5;
export const maxInAll = maxOfKind * furtherKinds.length;

/** Further identifiers in answers. */
export const FurtherAnswer = z.array(z.object({ kind: z.enum(furtherKinds), value: z.string() }));

/** Further identifiers as CSV files and the form have them: `iban:PK36…; handle:instagram:shop_pk`. */
export const furtherText = (identifiers: readonly { kind: string; value: string }[]): string =>
  identifiers.map(({ kind, value }) => `${kind}:${value}`).join('; ');

/** Between two of them: a semicolon inside a link, which has no space after it, is none. */
const separator = /\n|;(?=\s|$|[a-z]+:)/i;

/** The parts of such a text, whatever their kinds are. */
export const furtherParts = (text: string): { kind: string; value: string }[] =>
  text
    .split(separator)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const at = part.indexOf(':');
      return at < 0
        ? { kind: '', value: part.trim() }
        : { kind: part.slice(0, at).trim(), value: part.slice(at + 1).trim() };
    });
