import { describe, expect, test } from 'vitest';
import { listEndpoints } from '../../contract/index.ts';
import { languageCodes, languages } from '../../contract/languages.ts';
import { type ProblemCode, problemCatalogue } from '../../contract/problems/problem-catalogue.ts';
import { identifierKinds } from '../../contract/rules/identifier-kinds.ts';
import { formatMessage } from '../lib/i18n/message.ts';
import { docs } from './en/business/docs.ts';
import { docsProse } from './en/business/docs-prose.ts';
import type { WordsFile } from './words.ts';

const files = import.meta.glob<WordsFile>('./*/*.ts', { eager: true });
const namespaces = ['every-page', 'app', 'business', 'staff', 'visitors'];
const filesOf = (language: string) => namespaces.map((namespace) => files[`./${language}/${namespace}.ts`]);

test('every language of the contract has every namespace, and there is no other', () => {
  const expected = languageCodes.flatMap((code) => namespaces.map((namespace) => `./${code}/${namespace}.ts`));
  expect(Object.keys(files).sort()).toEqual(expected.sort());
});

const others = languageCodes.filter((code) => code !== 'en');

/** The texts of a tree by their path. */
function textsOf(tree: unknown, way = ''): [string, string][] {
  if (typeof tree === 'string') return [[way, tree]];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => textsOf(value, way ? `${way}.${key}` : key));
}

const textsIn = (language: string) => filesOf(language).flatMap((file) => textsOf(file?.words));

const english = Object.fromEntries(textsIn('en'));

test.each(languageCodes)('in %s two namespaces say the same by the same key', (language) => {
  const all = Object.fromEntries(textsIn(language));
  expect(textsIn(language).filter(([key, text]) => all[key] !== text)).toEqual([]);
});

test('what calls of others than staff are refused with is not among the words of staff alone', () => {
  const theirs = listEndpoints().filter(([, { roles }]) => roles === undefined);
  const refusals = new Set(theirs.flatMap(([, { problems = [] }]) => problems));
  const onlyStaffs = Object.keys(files['./en/staff.ts']?.words ?? {}).filter(
    (key) => !filesOf('en').some((file) => file !== files['./en/staff.ts'] && file && Object.hasOwn(file.words, key)),
  );
  expect(onlyStaffs.filter((key) => refusals.has(key as ProblemCode))).toEqual([]);
});

/** The values of a message: `{name}` and `{count, plural, …}`. */
const namesIn = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/\{(\w+)(?:, plural,[^}]*\}(?:[^{}]*\{[^{}]*\})*\s*|)\}/g)].map(([, name]) => name ?? ''),
    ),
  ].sort();

/** Code, which is the same in every language. */
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '').sort();

/** Names and terms that stay in Latin letters. */
const latin = new Set([
  ...identifierKinds,
  ...`Fraud Shield API Key Keys Secret OpenAPI CSV PNG JPEG WebP AVIF GIF PDF kB MB URL Caps Lock Ctrl Shift Enter Esc C X JSON object UTF
  TypeScript JavaScript Python Node edge runtimes curl nginx Caddy HTTP RFC IETF ISO UTC E ASCII SMS OTP QR OLX CNIC
  XSRF TOKEN token bearer Basic method Retry After Idempotency If Match Request Id Link Content Type RateLimit header
  fields Policy application json multipart form data type code message instance errors email phone ref cursor limit days
  queries live test true false null headers on underscores in FS SECRET KEY https example com YYYY MM DD xx Naskh ms
  Asia Karachi date state active ended Accept Encoding Allow Authorization values path base api
  SHA defaultCountry PK POST IBAN SCBL easypaisa website shop instagram pk auth send confirmation access applications GET RATE PLANS g
  DNS Name Value`
    .split(/\s+/)
    .filter(Boolean),
]);

/** A plural, with its forms. */
const choices = /\{\w+, plural,((?:\s*\w+ \{[^{}]*\})+)\s*\}/g;

/** Other words in Latin letters, except for placeholders, code and URLs. */
const foreign = (text: string): string[] =>
  (
    text

      .replaceAll(choices, (_, forms: string) => forms.replaceAll(/\w+ \{/g, ' '))
      .replaceAll(/\{[^{}]*\}|`[^`]*`|\S+:\/\/\S+|\u2066[^\u2069]*\u2069|\bfs_\w+|\bFS-\w{4}-\w{2}/g, ' ')
      .replaceAll('_', ' ')
      .match(/[A-Za-z]+/g) ?? []
  ).filter((word) => !latin.has(word));

describe.each(others)('the words in %s', (language) => {
  const texts = textsIn(language);

  test('are complete and not empty', () => {
    expect([...new Set(texts.map(([way]) => way))].sort()).toEqual(Object.keys(english).sort());
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('contain the same values and the same code', () => {
    for (const [way, text] of texts) {
      expect(namesIn(text), way).toEqual(namesIn(english[way] ?? ''));
      expect(codeIn(text), way).toEqual(codeIn(english[way] ?? ''));
    }
  });

  test('have a form for every plural category of the language', () => {
    const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [way, text] of texts.filter(([, one]) => one.includes(', plural,')))
      expect([...text.matchAll(/(\w+) \{/g)].map(([, kind]) => kind).sort(), way).toEqual([...kinds].sort());
  });

  test('isolate dates and numbers in parts, which run backwards after Arabic letters', () => {
    const apart = /\{[^{}]*\}|`[^`]*`|[\u2066\u2068][^\u2069]*\u2069|\u200e\S+/g;
    const bare = texts.filter(
      ([, text]) => /\p{Script=Arabic}/u.test(text) && /\d[-/]\d|\+\d/.test(text.replaceAll(apart, ' ')),
    );
    expect(bare).toEqual([]);
  });

  const isLatin = new Intl.Locale(language).maximize().script === 'Latn';
  test.skipIf(isLatin)('contain no untranslated English', () => {
    // The documentation for developers stays in English.
    const spoken = texts.filter(([way]) => way !== 'productName' && !Object.hasOwn(docs, way));
    const left = spoken.filter(([, text]) => foreign(text).length > 0);
    expect(left.map(([way, text]) => `${way}: ${foreign(text).join(' ')}`)).toEqual([]);
    const named = filesOf(language).flatMap((file) => Object.entries(file?.keywords ?? {}));
    expect(named.map(([, text]) => foreign(text).join(' ')).filter(Boolean)).toEqual([]);
  });
});

test('nobody is called a fraudster', () => {
  const docsTexts = textsOf({ prose: docsProse, problems: problemCatalogue }).map(([, text]) => text);
  const words = [...Object.values(english), ...docsTexts].join(' ');
  expect(words).not.toMatch(/fraudster|scammer|criminal/i);
});

describe('a message and its values', () => {
  const reader = (locale: 'en' | 'ur') => ({
    locale,
    direction: languages[locale].direction,
    format: { number: (value: number) => String(value) },
  });

  test('a value with another text direction is isolated', () => {
    const urdu = formatMessage('{name} کاپی ہو گیا', { name: 'sana@example.com' }, reader('ur'));
    expect(urdu).toBe('\u2068sana@example.com\u2069 کاپی ہو گیا');
    expect(formatMessage('{title} میں ترمیم', { title: 'جعلی نوکری' }, reader('ur'))).toBe('جعلی نوکری میں ترمیم');
    expect(formatMessage('Edit {title}', { title: 'جعلی نوکری' }, reader('en'))).toBe('Edit \u2068جعلی نوکری\u2069');
    expect(formatMessage('Edit {title}', { title: 'Fake job' }, reader('en'))).toBe('Edit Fake job');
  });

  test('a size stays on one line with its unit', () => {
    expect(formatMessage('up to 10 MB, {count} at most', { count: 5 }, reader('en'))).toBe(
      'up to 10\u00a0MB, 5 at most',
    );
    expect(formatMessage('larger than {kilobytes} kB', { kilobytes: 64 }, reader('ur'))).toBe('larger than 64\u00a0kB');
  });

  test('a count selects the plural form, and a missing value leaves its placeholder', () => {
    const files = '{count, plural, one {# file} other {# files}} of {name}';
    expect(formatMessage(files, { count: 1, name: 'Sana' }, reader('en'))).toBe('1 file of Sana');
    expect(formatMessage(files, { count: 5, name: 'Sana' }, reader('en'))).toBe('5 files of Sana');
    expect(formatMessage('{count} left', {}, reader('en'))).toBe('{count} left');
  });
});
