/** One identifier of each kind in every way that people write it. */
import fc from 'fast-check';
import { groupedIban, ibanOf } from '../../src/contract/rules/iban.ts';
import type { IdentifierKind } from '../../src/contract/rules/identifier-kinds.ts';
import { dashedCnic } from '../../src/contract/rules/identifiers.ts';

type Spell = (normal: string) => string;

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const word = fc.stringMatching(/^[a-z][a-z0-9]{5,9}$/);
const national = (normal: string) => normal.slice('+92'.length);

const dialled: Spell[] = [
  (normal) => normal,
  (normal) => `0${national(normal)}`,
  (normal) => national(normal),
  (normal) => `92${national(normal)}`,
  (normal) => `0092 ${national(normal)}`,
  (normal) => `+92-${national(normal)}`,
  (normal) => `+92 (0) ${national(normal)}`,
  (normal) => `(+92) ${national(normal)}`,
  (normal) => `(0092)${national(normal)}`,
  (normal) => `0${national(normal).slice(0, 3)}-${national(normal).slice(3)}`,
  (normal) => `(0${national(normal).slice(0, 3)}) ${national(normal).slice(3, 6)} ${national(normal).slice(6)}.`,
  (normal) => `+923-${national(normal).slice(1)}`,
];
const linked: Spell[] = [
  (normal) => `tel:${normal}`,
  (normal) => `tel:+92-${national(normal)};ext=2`,
  (normal) => `sms:${normal}?body=hello`,
  (normal) => `https://wa.me/${normal.slice(1)}?text=hello`,
  // At the end of a sentence, and before an Urdu comma.
  (normal) => `https://wa.me/${normal.slice(1)}.`,
  (normal) => `https://wa.me/${normal.slice(1)}\u060c`,
  (normal) => `wa.me/%2B${normal.slice(1)}`,
  (normal) => `https://api.whatsapp.com/send/?text=hi&phone=${normal.slice(1)}`,
];
const number = digits(7).map((serial) => `+92300${serial}`);

const profilePages: Record<string, string> = {
  instagram: '',
  tiktok: '@',
  youtube: '@',
  linkedin: 'in/',
  snapchat: 'add/',
};
const nameOf = (normal: string) => normal.slice(normal.indexOf(':') + 1);
const platformOf = (normal: string) => normal.slice(0, normal.indexOf(':'));
const pageOf: Spell = (normal) =>
  `${platformOf(normal)}.com/${profilePages[platformOf(normal)] ?? ''}${nameOf(normal)}`;

/** Normal forms of each kind, and how each is written. */
const kinds: Record<IdentifierKind, { normal: fc.Arbitrary<string>; spellings: Spell[] }> = {
  email: {
    normal: fc
      .tuple(word, fc.constantFrom('.', '+', '_', '-'), word, fc.constantFrom('example.org', 'xn--bcher-kva.example'))
      .map(([first, sign, last, domain]) => `${first}${sign}${last}@${domain}`),
    spellings: [
      (normal) => normal,
      (normal) => normal.replace('xn--bcher-kva', 'bücher'),
      (normal) => normal.replace('xn--bcher-kva', 'bu\u0308cher'),
      (normal) => normal.replace('.example', '\u3002example'),
      (normal) => `${normal}.`,
      (normal) => `mailto:${normal}?subject=Hi`,
      (normal) => `mailto://${normal.replace('@', '%40')}`,
    ],
  },
  CNIC: {
    normal: digits(13).filter((normal) => !normal.startsWith('00')),
    spellings: [
      (normal) => normal,
      dashedCnic,
      (normal) => dashedCnic(normal).replaceAll('-', ' '),
      (normal) => dashedCnic(normal).replaceAll('-', '\n'),
    ],
  },
  phone: { normal: number, spellings: [...dialled, ...linked] },
  iban: {
    normal: digits(16).map((account) => ibanOf('PK', `SCBL${account}`)),
    spellings: [
      (normal) => normal,
      groupedIban,
      (normal) => groupedIban(normal).replaceAll(' ', '-'),
      (normal) => normal.toLowerCase(),
    ],
  },
  wallet: {
    normal: number,
    spellings: [
      ...dialled,
      ...linked,
      ...dialled.map(
        (spell): Spell =>
          (normal) =>
            `EasyPaisa : ${spell(normal)}`,
      ),
    ],
  },
  host: {
    normal: fc
      .tuple(word, fc.constantFrom('example', 'com.pk', 'xn--bcher-kva.example'))
      .map((labels) => labels.join('.')),
    spellings: [
      (normal) => normal,
      (normal) => `www.${normal}.`,
      (normal) => `${normal}:8080/shop`,
      (normal) => `https://${normal}/a?b#c`,
      (normal) => `http://bank.example@www.${normal}:8080`,
      (normal) => normal.replace('xn--bcher-kva', 'bücher'),
      (normal) => normal.replaceAll('.', '\u3002'),
    ],
  },
  handle: {
    normal: fc
      .tuple(fc.constantFrom(...Object.keys(profilePages)), word, word)
      .map(([platform, first, last]) => `${platform}:${first}_${last}`),
    spellings: [
      (normal) => normal,
      (normal) => normal.replace('instagram', 'ig'),
      (normal) => normal.replace(':', ' : @'),
      (normal) => `${normal}.`,
      pageOf,
      (normal) => `https://www.${pageOf(normal)}/?hl=en`,
      (normal) => `http://m.${pageOf(normal)}#a`,
    ],
  },
};

const inDigitsFrom = (first: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(first + Number(digit)));
const fullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** What a keyboard, a program or a chat makes of any text. */
const looks: Spell[] = [
  (text) => text,
  (text) => ` ${text}\t`,
  (text) => `\u00a0${text}\u3000\n`,
  (text) => `\u202a${text}\u202c\u200e`,
  (text) => text.replaceAll('-', '\u2013').replaceAll(' ', '\u202f'),
  (text) => text.replaceAll('-', '\u2011').toUpperCase(),
  fullWidth,
];
/** Characters that are not seen: each is between two of the text. */
const unseen = fc.constantFrom(
  ...'\u200b\u200c\u200d\u2060\u00ad\ufeff\ufe0f\u034f\u115f\u3164\uffa0\u{e0100}\u{e0041}',
);
const seen = fc.constant('');

/** Digits of other scripts belong to the name of a domain, and a link escapes them. */
const hasOwnDigits = (text: string) => /[a-z%/]/i.test(text);

const written = (normal: string, spellings: readonly Spell[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...spellings),
      fc.constantFrom(...looks),
      fc.constantFrom(0x30, 0x660, 0x6f0),
      fc.oneof(seen, unseen),
      fc.nat(),
    )
    .map(([spell, look, firstDigit, between, place]) => {
      const plain = spell(normal);
      const letters = [...look(hasOwnDigits(plain) ? plain : inDigitsFrom(firstDigit)(plain))];
      const at = place % (letters.length + 1);
      return [...letters.slice(0, at), between, ...letters.slice(at)].join('');
    });

/** An identifier of a kind: its normal form, and two ways to write it. */
export const spelled = (kind: IdentifierKind) =>
  kinds[kind].normal.chain((normal) => {
    const one = written(normal, kinds[kind].spellings);
    return fc.record({ normal: fc.constant(normal), text: one, again: one });
  });

/** Two identifiers of a kind that differ in one letter or digit. */
export const neighbours = (kind: IdentifierKind) =>
  fc.tuple(kinds[kind].normal, fc.nat(), fc.constantFrom(...'a1x7')).map(([normal, place, sign]) => {
    const places = [...normal].flatMap((one, at) => (/[a-z0-9]/i.test(one) && one !== sign ? [at] : []));
    const at = places[place % places.length] ?? 0;
    return { normal, other: normal.slice(0, at) + sign + normal.slice(at + 1) };
  });
