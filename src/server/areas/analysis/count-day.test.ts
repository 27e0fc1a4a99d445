import { expect, test } from 'vitest';
import { mendsOf } from './count-day.ts';

test('only figures that differ are mended', () => {
  const figure = (value: string, reports: number, authors = 1) => ({ dimension: 'keyword', value, reports, authors });
  const kept = [figure('same', 2), figure('more', 2), figure('gone', 1), figure('others', 3)];
  const counted = [figure('same', 2), figure('more', 3), figure('new', 1), figure('others', 3, 2)];
  expect(mendsOf(kept, counted)).toEqual([
    { kept: figure('more', 2), counted: figure('more', 3) },
    { kept: null, counted: figure('new', 1) },
    { kept: figure('others', 3), counted: figure('others', 3, 2) },
    { kept: figure('gone', 1), counted: null },
  ]);
});
