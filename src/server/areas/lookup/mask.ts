import {
  type FieldsWith,
  fieldSpec,
  fieldsWith,
  type ReportContent,
  type ReportField,
} from '../../../contract/reports/report-fields.ts';
import { asciiDigits } from '../../../contract/rules/digits.ts';
import { mainKinds, tellingPart } from '../../../contract/rules/identifiers.ts';
import { hiddenMark } from '../../../contract/rules/narrative.ts';
import { plainText } from '../../../contract/rules/pasted.ts';
import type { LatestReport } from './registry.ts';

/** Always the same length, so that it does not reveal the length of what it hides. */
const mask = '*****';

const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${local.slice(0, 1)}${mask}@${domain.slice(0, 1)}${mask}${dot > 0 ? domain.slice(dot) : ''}`;
};

const maskedEnds = (value: string): string => `${value.slice(0, 3)}${mask}${value.slice(-3)}`;

/** The first letter of each word that begins with one. */
export function initials(name: string): string {
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

/** Longer texts, which no title and no website has, are masked whole without a look at them. */
const maxLooked = 300;

/** An @ with the spaces around it. The patterns here read each character once or twice, however hostile the text. */
const at = / ?@+ ?/g;
/** Everything between white space and the punctuation of links. */
const pieces = /[^\s/?=&:]+/gu;
/** In an address, and before a name on a social network. */
const hasAt = /@[^@]/;
/** What follows the website in a link without a scheme, too. */
const linkTail = /(?<=\S\.[^\s/?#]+)[/?#]\S+/gu;

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
const tail = (value: string): string => asciiDigits(value).replace(/\D/g, '').slice(-9);

/** Words, their accents and the digits beside them. */
const words = /[\p{L}\p{M}\p{N}]+/gu;

/** A word as it is compared: without case, accents and vowel signs. */
const folded = (word: string): string => plainText(word).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** Masks the words of a report's own name, also inside longer words and beside digits; everything if it shows even so. */
function withoutName(text: string, name: string): string {
  const shown = name.replaceAll(hiddenMark, ' ');
  const own = [...shown.matchAll(words)].map(([word]) => folded(word));
  const isOwn = (word: string) => {
    const letters = folded(word).replace(/\p{Nd}/gu, '');
    return own.some((part) => part.length > 1 && (letters === part || (part.length > 3 && letters.includes(part))));
  };
  const hidden = text.replace(words, (word) => (isOwn(word) ? mask : word));
  const whole = skeleton(shown);
  return whole.length > 4 && skeleton(hidden).includes(whole) ? mask : hidden;
}

/** What gives the report's own identifiers away. */
function tellingParts(report: ReportContent): ReturnType<typeof tellingPart>[] {
  const main = mainKinds.map((kind) => ({ kind, value: report[kind] ?? '' }));
  return [...main, ...(report.furtherIdentifiers ?? [])].map(tellingPart);
}

/** Shorter ones are found only as whole words, since they may be a part of any other word. */
const minPart = 7;

/** The report's own short identifiers, such as a name on a platform. */
const shortParts = (report: ReportContent): Set<string> =>
  new Set(
    tellingParts(report).flatMap((part) => {
      const letters = 'letters' in part ? skeleton(part.letters) : '';
      return letters !== '' && letters.length < minPart ? [letters] : [];
    }),
  );

function holdsOwn(text: string, report: ReportContent): boolean {
  const plain = skeleton(text);
  const digits = plain.replace(/\D/g, '');
  const has = (part: string, within: string) => part.length >= minPart && within.includes(part);
  // Where the signs are spelled out.
  const unspelled = skeleton(text.replace(/\b(?:at|dot)\b/gi, ''));
  return tellingParts(report).some((part) => {
    if ('digits' in part) return has(tail(part.digits), digits);
    const letters = skeleton(part.letters);
    return has(letters, plain) || has(letters, unspelled);
  });
}

/**
 * Masks email addresses and numbers of 7 digits or more, which may be CNICs or phone numbers, also those written with
 * look-alikes, unusual separators or escapes; the words of the report's own name, names on social networks, and what
 * follows the website in a link. When an identifier or the name of the report itself still shows, everything is masked.
 */
function maskedText(text: string, report: ReportContent): string {
  if (text.length > maxLooked) return mask;
  const plain = unescaped(text).replace(spelledAt, '@').replace(at, '@');
  const short = shortParts(report);
  const isHidden = (piece: string): boolean => hasAt.test(piece) || short.has(skeleton(piece));
  const hidden = plain.replace(pieces, (piece) => (isHidden(piece) ? mask : piece)).replace(number, mask);
  if (holdsOwn(hidden, report)) return mask;
  const shown = withoutName(hidden.replace(linkTail, `/${mask}`), report.name ?? '');
  // Text that needs no mask is shown as it was written.
  return shown === plain ? text : shown;
}

/** A place. It may also be a word of the report's own name, which gives nothing away, so it stays. */
const maskedPlace = (place: string, report: ReportContent): string => maskedText(place, { ...report, name: null });

/** The website of a link alone: what follows it may be a profile. */
function maskedLink(url: string, report: ReportContent): string {
  const [link, scheme, site = ''] = /^(https?:\/\/)([^/?#\\\s]*)/i.exec(url) ?? [];
  if (link === undefined) return maskedText(url, report);
  const rest = url.slice(link.length);
  return `${scheme}${maskedText(site, report)}${rest === '' || rest === '/' ? rest : `/${mask}`}`;
}

const masks: Record<
  NonNullable<NonNullable<ReturnType<typeof fieldSpec>['recent']>['mask']>,
  (value: string, report: ReportContent) => string
> = { text: maskedText, place: maskedPlace, link: maskedLink, initials, email: maskedEmail, ends: maskedEnds };
const recentFields = fieldsWith('recent');

export type MaskedReport = Pick<ReportContent, FieldsWith<'recent'>>;

/** A report as an API key alone may see it (L3). */
export function masked(report: ReportContent): MaskedReport {
  const shown: Partial<Record<ReportField, string | null>> = {};
  for (const field of recentFields) {
    const [value, kind] = [report[field], fieldSpec(field).recent?.mask];
    shown[field] = value && kind ? masks[kind](value, report) : value;
  }
  return shown as MaskedReport;
}

/** Several times as many as an answer shows. */
const maxKept = 100;

/** Masks each version once, as long as it is among the latest reports. Nothing is kept unmasked. */
export function maskedOnce(): (report: LatestReport) => MaskedReport {
  const kept = new Map<string, MaskedReport>();
  return (report) => {
    const key = JSON.stringify([report.id, report.version, report.passages ?? null]);
    const shown = kept.get(key) ?? masked(report);
    // The one that was not asked for longest goes first.
    kept.delete(key);
    kept.set(key, shown);
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest);
    return shown;
  };
}
