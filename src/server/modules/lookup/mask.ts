import { asciiDigits } from '../../../contract/digits.ts';
import type { FurtherIdentifier } from '../../../contract/further-identifiers.ts';
import { hiddenMark } from '../../../contract/narrative.ts';
import { plainText } from '../../../contract/pasted.ts';
import {
  type FieldsWith,
  fieldSpec,
  fieldsWith,
  type ReportContent,
  type ReportField,
} from '../../../contract/report-fields.ts';

/** Always the same length, so that it does not reveal the length of what it hides. */
const mask = '*****';

const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${local.slice(0, 1)}${mask}@${domain.slice(0, 1)}${mask}${dot > 0 ? domain.slice(dot) : ''}`;
};

const maskedEnds = (value: string): string => `${value.slice(0, 3)}${mask}${value.slice(-3)}`;

/** The first letter of each word that begins with one. */
function initials(name: string): string {
  const letters = plainText(name.replaceAll(hiddenMark, ' '))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap((word) => /^\p{L}\p{M}*/u.exec(word)?.[0] ?? []);
  return letters.length > 0 ? letters.map((letter) => `${letter.toUpperCase()}.`).join(' ') : mask;
}

/** Escapes of a link may be escaped again. */
const maxEscapes = 3;

function unescaped(text: string): string {
  let plain = text;
  for (let round = 0; round < maxEscapes && /%[\da-f]{2}/i.test(plain); round += 1)
    plain = plain.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes);
      } catch {
        return escapes;
      }
    });
  return plainText(plain);
}

/** Everything between white space and the punctuation of links that belongs to an address, with spaces around its @. */
const around = /[^\s/?=&:]*[^\s/?=&:@] ?@+ ?[^\s/?=&:@]+/gu;
/** The @ spelled out. */
const spelledAt = /\s?[([{<]\s?(?:at|@)\s?[)\]}>]\s?/gi;

/** 7 digits or more, with any signs between them; letters end the number. */
const number = /\+?\p{Nd}(?:[^\p{L}\p{Nd}]{0,6}\p{Nd}){6,}/gu;

/** Letters and digits alone, to recognize an identifier whatever stands between its characters. */
const skeleton = (text: string): string =>
  asciiDigits(plainText(text))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The digits of a number that are the same however its country code is written. */
const tail = (value: string | null): string => (value === null ? '' : asciiDigits(value).replace(/\D/g, '').slice(-9));

/** The part of a further identifier that gives it away, without country code, ending or platform. */
function telling({ kind, value }: FurtherIdentifier): { letters: string } | { digits: string } {
  if (kind === 'phone' || kind === 'wallet') return { digits: tail(value) };
  if (kind === 'iban') return { digits: tail(value.slice(4)) };
  return { letters: skeleton(kind === 'handle' ? value.slice(value.indexOf(':') + 1) : value) };
}

function holdsOwn(text: string, { email, CNIC, phone, furtherIdentifiers }: ReportContent): boolean {
  const plain = skeleton(text);
  const digits = plain.replace(/\D/g, '');
  const has = (part: string, within: string) => part.length >= 7 && within.includes(part);
  // Where the signs are spelled out.
  const unspelled = skeleton(text.replace(/\b(?:at|dot)\b/gi, ''));
  const holds = (letters: string) => has(letters, plain) || has(letters, unspelled);
  return (
    holds(skeleton(email ?? '')) ||
    has(tail(CNIC), digits) ||
    has(tail(phone), digits) ||
    (furtherIdentifiers ?? []).some((one) => {
      const part = telling(one);
      return 'digits' in part ? has(part.digits, digits) : holds(part.letters);
    })
  );
}

/**
 * Masks email addresses and numbers of 7 digits or more, which may be CNICs or phone numbers, also those written with
 * look-alikes, unusual separators or escapes. When an identifier of the report itself still shows, everything is masked.
 */
function maskedText(text: string, report: ReportContent): string {
  const plain = unescaped(text).replace(spelledAt, '@');
  const hidden = plain.replace(around, mask).replace(number, mask);
  if (holdsOwn(hidden, report)) return mask;
  // Text that needs no mask is shown as it was written.
  return hidden === plain ? text : hidden;
}

const masks: Record<
  NonNullable<NonNullable<ReturnType<typeof fieldSpec>['recent']>['mask']>,
  (value: string, report: ReportContent) => string
> = { text: maskedText, initials, email: maskedEmail, ends: maskedEnds };
const recentFields = fieldsWith('recent');

/** A report as an API key alone may see it (L3). */
export function masked(report: ReportContent): Pick<ReportContent, FieldsWith<'recent'>> {
  const shown: Partial<Record<ReportField, string | null>> = {};
  for (const field of recentFields) {
    const [value, kind] = [report[field], fieldSpec(field).recent?.mask];
    shown[field] = value && kind ? masks[kind](value, report) : value;
  }
  return shown as Pick<ReportContent, FieldsWith<'recent'>>;
}
