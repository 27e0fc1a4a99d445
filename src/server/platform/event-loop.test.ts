import { expect, test } from 'vitest';
import { mapYielding } from './event-loop.ts';

const work = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

test('many items are mapped in their order, and timers run meanwhile', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  const items = Array.from({ length: 20 }, (_, index) => index);
  const mapped = await mapYielding(items, (item) => {
    work(6);
    return item * 2;
  });
  clearInterval(timer);
  expect(mapped).toEqual(items.map((item) => item * 2));
  expect(ticks).toBeGreaterThan(2);
});

test('what a mapping throws rejects the whole', async () => {
  const failing = mapYielding([1, 2], () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
});
