import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatIn } from './format.ts';
import { text, useReader } from './i18n.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const { format } = renderHook(useReader).result.current;

test('values are inserted, with localized numbers', () => {
  expect(text('charactersLeft', { count: 1_234 })).toBe('1,234 left');
  expect(text('copiedNamed', { name: 'API Key' })).toBe('API Key copied');
  expect(text('charactersLeft')).toBe('{count} left');
});

test('a count selects the plural form', () => {
  expect(text('topPatternNote', { count: 1 })).toBe('1 mention');
  expect(text('topPatternNote', { count: 1_200 })).toBe('1,200 mentions');
});

test.each([
  { zone: 'Asia/Karachi', of: '13,' },
  { zone: 'America/Los_Angeles', of: '12,' },
])('in $zone a day stays that day, and an instant is on the day that it is there', ({ zone, of }) => {
  vi.stubEnv('TZ', zone);
  const there = formatIn('en-US');
  expect(there.date('2026-11-12')).toBe('Nov\u00a012,\u00a02026');
  expect(there.date('2026-11-12T20:30:00.000Z')).toBe(`Nov\u00a0${of}\u00a02026`);
});

test('a recent instant is relative', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-12T10:00:00Z') });
  expect(format.relative('2026-11-12T09:56:00Z')).toBe('4 minutes ago');
  expect(format.relative('2026-11-11T10:00:00Z')).toBe('yesterday');
  expect(format.relative('2026-11-12T11:00:00Z')).toBe('in 1 hour');
  expect(format.relative('2026-11-12T09:59:50Z')).toBe('now');
});

test('an invalid date is shown unformatted', () => {
  expect(format.date('soon')).toBe('soon');
  expect(format.dateTime('soon')).toBe('soon');
  expect(format.relative('soon')).toBe('soon');
});
