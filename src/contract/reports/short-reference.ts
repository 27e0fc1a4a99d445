import * as z from 'zod/mini';
import { isReportId } from '../pagination.ts';
import { asciiDigits } from '../rules/digits.ts';
import { pasted } from '../rules/pasted.ts';

/** No two of them look alike, in capitals or not: neither 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B nor U and V. */
const alphabet = '23456789ACDEFGHJKMNPQRTVWXY';
const length = 6;

/** How many short references there are: they are the numbers below it. */
export const referenceSpace = alphabet.length ** length;

/** A short reference as people read it: `FS-7K4Q-92`. */
export function shownReference(number: number): string {
  let [rest, shown] = [number, ''];
  for (let at = 0; at < length; at++) {
    shown = (alphabet[rest % alphabet.length] ?? '') + shown;
    rest = Math.floor(rest / alphabet.length);
  }
  return `FS-${shown.slice(0, 4)}-${shown.slice(4)}`;
}

/** What people read or hear instead of a character of the alphabet. */
const meant: Record<string, string> = { Z: '2', S: '5', B: '8', U: 'V' };

/** The number of a short reference, however it is written; null for anything else. */
export function referenceNumber(typed: string): number | null {
  const [, first = '', last = ''] =
    /^(?:FS[\s-]*([A-Z\d]{4})[\s-]*|([A-Z\d]{4})[\s-]+)([A-Z\d]{2})$/
      .exec(plain(typed))
      ?.flatMap((part, at) => (at > 0 && part === undefined ? [] : [part])) ?? [];
  let number = 0;
  for (const character of first + last) {
    const place = alphabet.indexOf(meant[character] ?? character);
    if (place < 0) return null;
    number = number * alphabet.length + place;
  }
  return first === '' ? null : number;
}

/** Copied from a text in Urdu, it has marks of the writing direction around it. */
const plain = (typed: string): string => asciiDigits(pasted(typed.slice(0, 60))).toUpperCase();

/** A report by its short reference, or by its number, with or without spaces. */
export type ReferenceQuery = { reference: number } | { id: string };

/** What a text names; null when it is neither. A number is long: shorter ones are phone numbers and cards. */
export function reportNamed(typed: string): ReferenceQuery | null {
  const reference = referenceNumber(typed);
  if (reference !== null) return { reference };
  const id = plain(typed).replace(/\s/g, '');
  return /^\d{17,19}$/.test(id) && isReportId(id) ? { id } : null;
}

/** What may be a reference, which begins with FS, or a report number within a text. */
const withinText = /\bFS[\s‐-―−-]*[A-Z\d]{4}[\s‐-―−-]*[A-Z\d]{2}\b|\b\d(?:[\s‐-―−-]?\d){16,18}\b/gi;

/** The first report that a text names, alone or among other words; null when it names none. */
export function reportNamedIn(text: string): ReferenceQuery | null {
  for (const part of [text, ...(asciiDigits(text).match(withinText) ?? [])]) {
    const named = reportNamed(plain(part).replaceAll('-', ' '));
    if (named) return named;
  }
  return null;
}

/** A short reference in answers. */
export const ShortReference = z.string().check(z.describe('Short, to be read aloud: `FS-7K4Q-92`.'));
