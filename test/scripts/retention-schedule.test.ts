import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultRetentionRules } from '../../src/contract/reports/retention.ts';
import { inRepository } from '../support/paths.ts';

const textOf = (path: string): string => readFileSync(inRepository(...path.split('/')), 'utf8');
const schedule = textOf('docs/legal/retention-schedule.md');

const ms = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** Milliseconds in one of what a constant counts, by the end of its name. */
const unitOf = (name: string): number =>
  /Days$/.test(name) ? ms.day : /Minutes$/.test(name) ? ms.minute : /Months$/.test(name) ? 30 * ms.day : 1;

/** Products and sums of numbers and of units that have the name of one. */
const amount = (expression: string): number =>
  expression
    .split('+')
    .map((sum) =>
      sum
        .split('*')
        .map((factor) => factor.trim().replaceAll('_', ''))
        .map((factor) => ms[factor.replace(/Ms$/, '') as keyof typeof ms] ?? Number(factor))
        .reduce((product, factor) => product * factor, 1),
    )
    .reduce((total, one) => total + one, 0);

/** Items such as `180 days. `keptDays` in `src/…`.` */
const items = [
  ...schedule
    .replaceAll(/\s+/g, ' ')
    .matchAll(/(\d+) (minutes|hours|days|months)\b[^.]*\. `([^`]+)` in `(src\/[\w/.-]+)`/g),
].map(([, number, unit = '', code = '', path = '']) => {
  const length = unit === 'months' ? 30 * ms.day : ms[unit.slice(0, -1) as keyof typeof ms];
  return { says: Number(number) * length, code, path };
});

test('says of every time in which code it stands', () => {
  expect(items.length).toBeGreaterThanOrEqual(20);
  expect(items.length).toBe([...schedule.replaceAll(/\s+/g, ' ').matchAll(/` in `src\//g)].length);
  expect(items.filter(({ path }) => !existsSync(inRepository(...path.split('/'))))).toEqual([]);
});

test.each(items)('$code of $path is as long as the schedule says', ({ says, code, path }) => {
  const [, name = '', rest = ''] = /^(\w+)(.*)$/.exec(code) ?? [];
  // A property of a list, with its value.
  if (rest.startsWith(':')) {
    expect(textOf(path)).toContain(code);
    expect(amount(rest.slice(1)) * unitOf(name)).toBe(says);
    return;
  }
  const [, value = ''] = new RegExp(`\\b${name}(?: =|:) ([^;,\\n]+)`).exec(textOf(path)) ?? [];
  expect(amount(`${value}${rest}`) * unitOf(name)).toBe(says);
});

test('names the rules of retention as they are until someone changes them', () => {
  const { unverifiedMonths, verifiedMonths, expires } = defaultRetentionRules;
  expect(expires).toBe(false);
  expect(schedule.replaceAll(/\s+/g, ' ')).toContain(
    `\`unverifiedMonths\` ${unverifiedMonths} months and \`verifiedMonths\` ${verifiedMonths} months`,
  );
});
