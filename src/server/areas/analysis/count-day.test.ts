import { expect, test } from 'vitest';
import { countDay, type DayFigure, mendsOf } from './count-day.ts';

const of = (figures: readonly DayFigure[], dimension: string, value = '') =>
  figures.find((one) => one.dimension === dimension && one.value === value);

test('a day is counted from groups of reports, in any number of parts', () => {
  const { add, figures } = countDay();
  add({ author_id: 'a', keywords: ['OTP scam'], city: 'lahore', reports: 3 });
  add({ author_id: 'a', keywords: ['OTP scam', 'Phishing link'], city: 'Lahore', reports: 1 });
  add({ author_id: 'b', keywords: [], city: 'A village', reports: 2 });
  add({ author_id: null, keywords: ['OTP scam'], city: 'A village', reports: 5 });
  const counted = figures();
  expect(of(counted, 'all')).toMatchObject({ reports: 11, authors: 3 });
  expect(of(counted, 'city', 'Lahore')).toMatchObject({ reports: 4, authors: 1 });
  expect(of(counted, 'keyword', 'OTP scam')).toMatchObject({ reports: 9, authors: 2 });
  expect(of(counted, 'city with Phishing link', 'Lahore')).toMatchObject({ reports: 1, authors: 1 });
  expect(of(counted, 'keyword in Lahore', 'OTP scam')).toMatchObject({ reports: 4, authors: 1 });
  // Only cities of the list have figures.
  expect(counted.filter(({ dimension }) => dimension === 'city')).toHaveLength(1);
});

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
