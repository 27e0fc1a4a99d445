import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  carriedPassages,
  hiddenMark,
  isPassageOf,
  joinedPassages,
  type Narrative,
  narrativeFields,
  type Passage,
  redacted,
} from './narrative.ts';

const narrative = {
  name: 'Bilal Khan',
  title: 'Never sent the phone',
  evidence: 'I paid Bilal at the shop of my cousin Rabia. Rabia was there. 📱',
  address: '14 Mall Road',
  url: 'https://shop.example/rabia',
} satisfies Narrative;
const passage = (field: Passage['field'], words: string): Passage => {
  const from = narrative[field].indexOf(words);
  return { field, from, to: from + words.length };
};

test('Others read a mark where passages are hidden, and everything else as it was written', () => {
  const hidden = joinedPassages([passage('evidence', 'my cousin Rabia'), passage('url', narrative.url)]);
  expect(redacted(narrative, hidden)).toEqual({
    ...narrative,
    evidence: `I paid Bilal at the shop of ${hiddenMark}. Rabia was there. 📱`,
    url: hiddenMark,
  });
});

test('A field that is not given has no passage and no mark', () => {
  const short = { ...narrative, address: null, url: null };
  const hidden = [passage('evidence', 'Rabia')];
  expect(redacted(short, hidden)).toMatchObject({ address: null, url: null });
  expect(isPassageOf(short, { field: 'address', from: 0, to: 1 })).toBe(false);
  expect(carriedPassages(narrative, [passage('address', '14'), ...hidden], short)).not.toHaveLength(0);
  expect(carriedPassages(short, hidden, narrative)).not.toHaveLength(0);
});

test('Passages that overlap or touch are one', () => {
  const hidden = joinedPassages([
    passage('evidence', 'cousin Rabia'),
    passage('evidence', 'my cousin'),
    passage('evidence', '. Rabia'),
  ]);
  expect(hidden).toEqual([passage('evidence', 'my cousin Rabia. Rabia')]);
});

test('A passage lies within its field, hides something, and cuts no character', () => {
  const length = narrative.evidence.length;
  for (const [from, to, isFine] of [
    [0, 1, true],
    [0, length, true],
    [0, length + 1, false],
    [5, 5, false],
    [6, 5, false],
    [-1, 3, false],
    [length - 1, length, false],
    [length - 2, length, true],
  ] as const)
    expect(isPassageOf(narrative, { field: 'evidence', from, to }), `${from} to ${to}`).toBe(isFine);
  expect(isPassageOf(narrative, { field: 'url', from: 0, to: 5 })).toBe(false);
});

test('After an edit the same words stay hidden, wherever they are and however often', () => {
  const hidden = [passage('evidence', 'Rabia'), passage('address', '14 Mall Road'), passage('url', narrative.url)];
  const edited = {
    ...narrative,
    evidence: 'Rabia, who is my cousin, knows: ask Rabia.',
    url: `${narrative.url}/2`,
  };
  const shown = redacted(edited, carriedPassages(narrative, hidden, edited));
  expect(shown.evidence).toBe(`${hiddenMark}, who is my cousin, knows: ask ${hiddenMark}.`);
  expect(shown.address).toBe(hiddenMark);
  expect(shown.url).toBe(edited.url);
});

test('Whatever is marked, exactly that is replaced', () => {
  const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });
  fc.assert(
    fc.property(text, fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 6 }), (evidence, spans) => {
      const content = { ...narrative, evidence };
      const passages = joinedPassages(
        spans
          .map(([from, to]): Passage => ({ field: 'evidence', from, to }))
          .filter((one) => isPassageOf(content, one)),
      );
      const shown = redacted(content, passages).evidence;
      let rest = evidence;
      for (const { from, to } of passages.toReversed()) rest = rest.slice(0, from) + hiddenMark + rest.slice(to);
      expect(shown).toBe(rest);
      expect(passages.every((one, at) => at === 0 || (passages[at - 1]?.to ?? 0) < one.from)).toBe(true);
      for (const field of narrativeFields)
        if (field !== 'evidence') expect(redacted(content, passages)[field]).toBe(narrative[field]);
    }),
  );
});
