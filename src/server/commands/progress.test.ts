import { expect, test } from 'vitest';
import { showProgress } from './progress.ts';

function aTerminal(isScreen: boolean) {
  let clock = 0;
  const drawn: string[] = [];
  const lines: string[] = [];
  const show = showProgress(
    { isScreen, progress: (line) => drawn.push(line), printStatus: (line) => lines.push(line) },
    () => clock,
  );
  return {
    drawn,
    lines,
    at(ms: number, ...progress: Parameters<typeof show>) {
      clock = ms;
      show(...progress);
    },
  };
}

test('a terminal shows a bar with count, rate and the time that is left', () => {
  const { drawn, lines, at } = aTerminal(true);
  at(0, 'rows', 0, 12_000);
  at(50, 'rows', 100, 12_000);
  at(2_000, 'rows', 3_000, 12_000);
  at(2_010, 'rows', 12_000, 12_000);
  expect(drawn).toEqual([
    `[${'.'.repeat(30)}]   0 %  0 of 12,000 rows`,
    `[${'#'.repeat(8)}${'.'.repeat(22)}]  25 %  3,000 of 12,000 rows, 1,500 a second, 6 s left`,
    `[${'#'.repeat(30)}] 100 %  12,000 of 12,000 rows, 5,970 a second`,
  ]);
  expect(lines).toEqual([]);
});

test('a log gets the first line at once and then one every five seconds', () => {
  const { drawn, lines, at } = aTerminal(false);
  at(0, 'rows', 0, 7_200_000);
  for (let ms = 500; ms <= 12_000; ms += 500) at(ms, 'rows', ms, 7_200_000);
  expect(lines).toEqual([
    '0 %  500 of 7,200,000 rows',
    '0 %  5,500 of 7,200,000 rows, 1,000 a second, 2 h 0 min left',
    '0 %  10,500 of 7,200,000 rows, 1,000 a second, 2 h 0 min left',
  ]);
  expect(drawn).toEqual([]);
});

test('another piece of work begins its own rate, and what has no known end has no share', () => {
  const { lines, at } = aTerminal(false);
  at(0, 'MB', 10.25, 20.5);
  at(4_000, 'files', 1);
  at(9_000, 'files', 11);
  expect(lines).toEqual(['50 %  10.3 of 20.5 MB', '1 files', '11 files, 2 a second']);
});
