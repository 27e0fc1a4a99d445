import { expect, test } from 'vitest';
import { anOverview } from '../../../../testing/overview.ts';
import { overviewCsv } from './overview-csv.ts';

test('the CSV has every figure that is shown, and says which are too small to be shown', () => {
  const narrowed = { keyword: 'Job, visa or "fee"', city: null, from: null };
  const lines = overviewCsv(anOverview({ narrowed, authorsBefore: null })).split('\r\n');
  expect(lines.slice(0, 4)).toEqual([
    'part,name,reports,people,reports_before,people_before',
    'range,2026-11-09 to 2026-11-20,61,40,30,<5',
    'narrowed to,"Job, visa or ""fee""",,,,',
    'from,2026-11-09,30,25,14,9',
  ]);
  expect(lines).toContain('pattern,Pattern 9,1000,<5,,');
  expect(lines.at(-2)).toBe('city,Lahore,77,12,,');
  expect(lines.at(-1)).toBe('');
});
