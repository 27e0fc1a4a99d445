import { describe, expect, test } from 'vitest';
import { fingerprintOf, minSharedHashes, saysNothingNew } from './copied-text-store.ts';

/** FNV-1a, in place of the keyed hash. */
const hash = (text: string): bigint => {
  let value = 0xcbf29ce484222325n;
  for (const char of text) value = BigInt.asUintN(64, (value ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return BigInt.asIntN(64, value);
};

const story = `He offered a used phone on the marketplace, asked me to pay half of the price in advance to a wallet number, promised
delivery within two days, and blocked me as soon as the money had arrived. The shop in his profile does not exist.`;
const shared = (one: string, other: string) => {
  const known = new Set(fingerprintOf(other, hash));
  return fingerprintOf(one, hash).filter((value) => known.has(value)).length;
};

describe('The fingerprint of words', () => {
  test('is the same in other case, punctuation and spacing', () => {
    const shouted = story.toUpperCase().replaceAll(/[,.]/g, ' -- ');
    expect(fingerprintOf(shouted, hash)).toEqual(fingerprintOf(story, hash));
    expect(fingerprintOf(story, hash)).toHaveLength(8);
  });

  test('shares most with a copy that changes a few words, and little with another story', () => {
    const copy = `${story.replace('phone', 'laptop').replace('two', 'three')} Beware of this person!`;
    expect(shared(copy, story)).toBeGreaterThanOrEqual(minSharedHashes);
    const other = `She said she worked for my bank and needed the code from the message to stop a payment. I read it to her, and a
minute later my account was empty. The bank says the transfer was confirmed with my own code and cannot be undone.`;
    expect(shared(other, story)).toBe(0);
  });

  test('is there for Urdu, and not for a short text, which honest people say alike', () => {
    const urdu = `اس نے مارکیٹ پلیس پر فون بیچنے کا اشتہار دیا، آدھی رقم پہلے مانگی، دو دن میں پہنچانے کا وعدہ کیا، اور رقم ملتے ہی مجھے
بلاک کر دیا۔ اس کی پروفائل میں لکھی ہوئی دکان کہیں موجود نہیں ہے اور نمبر بھی بند ہے۔`;
    expect(shared(urdu, urdu.replace('فون', 'لیپ ٹاپ'))).toBeGreaterThanOrEqual(minSharedHashes);
    expect(fingerprintOf('I paid for a phone in advance and the parcel never came.', hash)).toEqual([]);
  });
});

describe('A narrative says nothing new', () => {
  test('when nearly all of its words were reported before, in any order', () => {
    expect(saysNothingNew(story, [story])).toBe(true);
    expect(saysNothingNew('The shop does not exist and he blocked me as soon as the money arrived.', [story])).toBe(
      true,
    );
  });

  test('not when it tells more, and not when nothing was reported before', () => {
    expect(
      saysNothingNew(`${story} I have his bank statement of March with the name of a second victim.`, [story]),
    ).toBe(false);
    expect(saysNothingNew(story, [])).toBe(false);
  });
});
