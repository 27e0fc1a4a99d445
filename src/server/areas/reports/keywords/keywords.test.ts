import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keywordsOf } from './keywords.ts';
import { vocabulary } from './vocabulary.ts';

const termsOf = ({ terms }: (typeof vocabulary)[number]) => [...terms.en, ...terms.ur, ...terms.roman];
const inEvidence = (evidence: string) => keywordsOf({ title: '', evidence });

describe('the vocabulary', () => {
  test('names at least 28 fraud types and channels, each once and short enough for a chart', () => {
    const keywords = vocabulary.map(({ keyword }) => keyword);
    expect(keywords.length).toBeGreaterThanOrEqual(28);
    expect(new Set(keywords).size).toBe(keywords.length);
    expect(keywords.filter((keyword) => keyword.length > 24)).toEqual([]);
  });

  test.each(vocabulary)('$keyword has terms in English and Urdu, a fraud type in Roman Urdu too', ({ kind, terms }) => {
    for (const list of [terms.en, terms.ur, kind === 'type' ? terms.roman : terms.ur]) expect(list).not.toHaveLength(0);
    expect([...terms.en, ...terms.roman].join('')).toMatch(/^[a-z ]+$/);
    for (const term of terms.ur) expect(term).toMatch(/^[\p{Script=Arabic}\p{M} ]+$/u);
  });

  test('lists each term under one keyword only', () => {
    const all = vocabulary.flatMap(termsOf).map((term) => term.replaceAll(' ', ''));
    expect(all.filter((term, at) => all.indexOf(term) !== at)).toEqual([]);
  });

  test.each(vocabulary)('$keyword is found by every one of its terms inside a sentence', (entry) => {
    for (const term of termsOf(entry)) {
      expect(inEvidence(`Last week, ${term}: it cost me 5,000.`), term).toContain(entry.keyword);
      expect(inEvidence(`میرے ساتھ "${term}" ہوا۔`), term).toContain(entry.keyword);
      expect(keywordsOf({ title: term.toUpperCase(), evidence: '' }), term).toContain(entry.keyword);
    }
  });

  test.each(vocabulary)('$keyword is not found where one of its terms is a part of longer words', (entry) => {
    for (const term of termsOf(entry)) {
      const grown = term.replaceAll(/\S+/g, 'q$&q');
      expect(inEvidence(`Then ${grown} happened`), term).not.toContain(entry.keyword);
    }
  });
});

describe('the keywords of a report', () => {
  test('are listed once, in alphabetical order, from title and evidence', () => {
    expect(
      keywordsOf({
        title: 'Whatsapp pe OTP manga',
        evidence: 'They called me and asked for the OTP on WhatsApp, then took it from easypaisa.',
      }),
    ).toEqual(['Mobile wallet', 'OTP scam', 'Phone call', 'WhatsApp']);
  });

  test('are none without a term of the vocabulary', () => {
    expect(keywordsOf({ title: 'Something else', evidence: 'Nothing here that anybody has a name for.' })).toEqual([]);
  });

  test('are found across hyphens and missing or extra spaces', () => {
    for (const text of ['sim swap', 'SIM-swap', 'simswap', 'Sim  Swap', 'sim\nswap', 'sim\u2011swap', 'sim_swap'])
      expect(inEvidence(`It was a ${text} again`), text).toEqual(['SIM swap']);
    expect(inEvidence('cash ondelivery')).toEqual(['COD fraud']);
  });

  test('are not found across the end of a sentence or clause', () => {
    expect(inEvidence('Everything was fake. Police came later.')).toEqual([]);
    expect(inEvidence('سب کچھ جعلی۔ پولیس بعد میں آئی')).toEqual([]);
  });

  test('are found with any look-alike letters, marks and joiners', () => {
    const spellings = {
      'Urdu letters': 'ایزی پیسہ',
      'Arabic yeh and heh': 'ايزي پيسه',
      'vowel marks': 'اِیزی پَیسہ',
      tatweel: 'ایـــزی پیسہ',
      'zero-width joiners': 'ایزی\u200D پی\u200Dسہ',
      'a zero-width non-joiner for the space': 'ایزی\u200Cپیسہ',
      'presentation forms': '\uFE8D\uFBFE\uFEB0\uFBFD \uFB58\uFBFF\uFEB4\uFBA7',
    };
    for (const [how, text] of Object.entries(spellings))
      expect(inEvidence(`رقم ${text} سے گئی`), how).toEqual(['Mobile wallet']);
    expect(inEvidence('فون کال آيا')).toEqual(inEvidence('فون كال آیا'));
    expect(inEvidence('ＷｈａｔｓＡｐｐ par paise')).toEqual(['WhatsApp']);
  });
});

describe('for any text', () => {
  const keywords = new Set(vocabulary.map(({ keyword }) => keyword));
  const pieces = fc.oneof(
    fc.constantFrom(...vocabulary.flatMap(termsOf)),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(' ', '-', '. ', '\u200C', '۔'),
  );
  const text = fc.array(pieces, { maxLength: 20 }).map((all) => all.join(' '));

  test('the result is a sorted subset of the vocabulary', () => {
    fc.assert(
      fc.property(text, text, (title, evidence) => {
        const found = keywordsOf({ title, evidence });
        expect(found.filter((keyword) => !keywords.has(keyword))).toEqual([]);
        expect(found).toEqual([...new Set(found)].sort());
      }),
    );
  });
});
