import { expect, test } from 'vitest';
import { blocksOfHour } from './blocks.ts';

/** Whether pieces follow each other without a gap, and how far they reach. */
const reach = (pieces: { from: number; to: number }[]) => {
  for (const [at, { from, to }] of pieces.entries()) {
    expect(to).toBeGreaterThan(from);
    expect(to - from).toBeLessThanOrEqual(2_048);
    if (at > 0) expect(from).toBe(pieces[at - 1]?.to);
  }
  return { from: pieces[0]?.from, to: pieces.at(-1)?.to };
};

test('a small table is looked through as a whole in every hour, also an empty one that fills meanwhile', () => {
  for (const total of [0, 1, 8_192, 65_536])
    for (const hour of [0, 11, 23]) {
      const { from, to } = reach(blocksOfHour(total, hour));
      expect(from).toBe(0);
      expect(to).toBeGreaterThan(total);
    }
});

test('of a large table each block has its turn once a day', () => {
  for (const total of [65_537, 1_000_003, 2_500_000]) {
    const day = Array.from({ length: 24 }, (_, hour) => blocksOfHour(total, hour)).flat();
    const { from, to } = reach(day);
    expect(from).toBe(0);
    expect(to).toBeGreaterThan(total);
    const blocksRead = day.reduce((sum, piece) => sum + piece.to - piece.from, 0);
    expect(blocksRead).toBe(to);
  }
});
