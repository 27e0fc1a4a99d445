import { expect, test } from 'vitest';
import { guilloche, rotations } from './guilloche.ts';

const ring = { radius: 50, swing: 0.2, waves: 8, phases: 4 };

test('the line is closed and stays between its inner and outer circle', () => {
  const path = guilloche(ring);
  const numbers = path.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  const points = Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]);
  const curve = points.filter((_, i) => i % 3 === 0).map(([x = 0, y = 0]) => Math.hypot(x, y));
  expect(curve).toHaveLength(8 * 6 + 1);
  expect(Math.min(...curve)).toBeGreaterThanOrEqual(39.98);
  expect(Math.max(...curve)).toBeLessThanOrEqual(60.02);
  expect(points.at(-1)).toEqual(points[0]);
});

test('the rotations divide one wave evenly', () => {
  expect(rotations(ring)).toEqual([0, 11.25, 22.5, 33.75]);
});
