import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPainter, paletteSize } from './palette.ts';

const keywords = (most: number) => fc.uniqueArray(fc.string(), { minLength: 1, maxLength: most });
/** Reproducible randomness: cycles through the numbers. */
const randomness = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1 });
const inTurn = (numbers: number[]) => {
  let turn = 0;
  return () => numbers[turn++ % numbers.length] ?? 0;
};

test('when the ranking changes, keywords keep their colours', () => {
  const ranked = keywords(paletteSize).chain((names) =>
    fc.tuple(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length })),
  );
  fc.assert(
    fc.property(ranked, randomness, ([before, after], numbers) => {
      const paint = createPainter(inTurn(numbers));
      const first = new Map(paint(before).map((colour, place) => [before[place], colour]));
      expect(paint(after)).toEqual(after.map((name) => first.get(name)));
    }),
  );
});

test('keywords all differ when some come and go, in colours of the palette', () => {
  fc.assert(
    fc.property(fc.array(keywords(paletteSize), { maxLength: 6 }), randomness, (visits, numbers) => {
      const paint = createPainter(inTurn(numbers));
      for (const names of visits) {
        const colours = paint(names);
        expect(new Set(colours).size).toBe(names.length);
        expect(colours.every((colour) => Number.isInteger(colour) && colour >= 0 && colour < paletteSize)).toBe(true);
      }
    }),
  );
});

test('two visits have different colours', () => {
  const names = ['OTP scam', 'Fake job offer', 'Loan app', 'Parcel fee'];
  const drawings = Array.from({ length: 50 }, () => createPainter(Math.random)(names).join());
  expect(new Set(drawings).size).toBeGreaterThan(1);
});
