import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fingerprint } from '../vault/secrets.ts';
import { DistinctSketch, maxExact } from './distinct-sketch.ts';

/** Pseudo-random hashes of 40 bits, the same at every run (mulberry32). */
function hashesOf(seed: number, count: number): number[] {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return (bits ^ (bits >>> 14)) >>> 0;
  };
  return Array.from({ length: count }, () => next() * 256 + (next() >>> 24));
}

const sketchOf = (hashes: readonly number[]): DistinctSketch => {
  const sketch = new DistinctSketch();
  for (const hash of hashes) sketch.add(hash);
  return sketch;
};
const merged = (...sketches: DistinctSketch[]): DistinctSketch => {
  const all = new DistinctSketch();
  for (const sketch of sketches) all.merge(sketch);
  return all;
};

const digestOf = (bytes: Buffer) => fingerprint(bytes);
const pool = hashesOf(1, 3 * maxExact);
/** Sketches that overlap, below and above `maxExact`. */
const sketches = fc
  .record({ from: fc.nat({ max: pool.length }), count: fc.nat({ max: 2 * maxExact }) })
  .map(({ from, count }) => sketchOf(pool.slice(from, from + count)));
const runs = { numRuns: 20 };

describe('merging sketches', () => {
  test('in any order equals adding everything to one', () => {
    const parts = fc.array(fc.nat({ max: pool.length - 1_000 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(parts, fc.nat({ max: maxExact }), (starts, size) => {
        const hashes = starts.map((from) => pool.slice(from, from + 1_000 + size));
        const all = sketchOf(hashes.flat()).toBytes();
        for (const order of [hashes, hashes.toReversed()])
          expect(
            merged(...order.map(sketchOf))
              .toBytes()
              .equals(all),
          ).toBe(true);
        const [first = [], ...rest] = hashes;
        expect(
          merged(sketchOf(first), merged(...rest.map(sketchOf)))
            .toBytes()
            .equals(all),
        ).toBe(true);
      }),
      runs,
    );
  });

  test('is idempotent and reports whether it changed anything', () => {
    fc.assert(
      fc.property(sketches, sketches, (a, b) => {
        const both = merged(a, b);
        const before = both.toBytes();
        expect([both.merge(a), both.merge(b), both.merge(both)]).toEqual([false, false, false]);
        expect(both.toBytes().equals(before)).toBe(true);
      }),
      runs,
    );
  });
});

test.each([Buffer.of(), Buffer.of(3), Buffer.of(1, 2, 3), Buffer.alloc(100, 2)])('%o is not a sketch', (bytes) => {
  expect(() => DistinctSketch.fromBytes(bytes)).toThrow('not a sketch');
});

describe('the count', () => {
  test.each([0, 1, 500, 10_000, maxExact])('of %i is exact, and so is membership', (size) => {
    const hashes = hashesOf(2, size);
    const sketch = sketchOf([...hashes, ...hashes]);
    expect(sketch.count).toBe(size);
    expect(sketch.countUnknown([...hashes.slice(0, 5), -1, -1])).toBe(1);
  });

  test.each([maxExact + 1, 20_000, 50_000, 200_000])('of %i has a standard error below a hundredth', (size) => {
    const errors = Array.from({ length: 20 }, (_, run) => sketchOf(hashesOf(run * 7_919, size)).count / size - 1);
    const standardError = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / errors.length);
    expect(standardError).toBeLessThan(0.01);
    const bias = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    expect(Math.abs(bias)).toBeLessThan(0.005);
  });
});

test('is stored the same, and sorted, whenever it was stored before', () => {
  const parts = fc.array(fc.nat({ max: 400 }), { maxLength: 60 });
  fc.assert(
    fc.property(parts, fc.nat({ max: pool.length }), (sizes, from) => {
      const [often, reread] = [new DistinctSketch(), { sketch: new DistinctSketch() }];
      let to = from;
      for (const size of sizes) {
        for (const hash of pool.slice(to, to + size)) {
          often.add(hash);
          reread.sketch.add(hash);
        }
        to += size;
        reread.sketch = DistinctSketch.fromBytes(reread.sketch.toBytes());
        expect(often.toBytes()).toEqual(reread.sketch.toBytes());
      }
      const once = sketchOf(pool.slice(from, to)).toBytes();
      expect(often.toBytes().equals(once)).toBe(true);
      expect([often.storedDigest, reread.sketch.storedDigest]).toEqual([digestOf(once), digestOf(once)]);
      for (const hash of pool.slice(0, 1)) often.add(hash);
      expect(often.storedDigest).toEqual(digestOf(once));
      if (once[0] !== 1) return;
      const stored = Array.from({ length: (once.length - 1) / 5 }, (_, n) => once.readUIntBE(1 + n * 5, 5));
      expect(stored).toEqual([...stored].sort((a, b) => a - b));
    }),
    runs,
  );
});
