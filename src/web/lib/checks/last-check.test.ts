import { afterEach, expect, test, vi } from 'vitest';
import { saveLastCheck, takeLastCheck } from './last-check.ts';

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test('a value is kept until it is taken, once', () => {
  expect(takeLastCheck()).toBeNull();
  saveLastCheck('ali@example.com');
  saveLastCheck('0300 1234567');
  expect(takeLastCheck()).toBe('0300 1234567');
  expect(takeLastCheck()).toBeNull();
});

test('after an hour nothing is kept', () => {
  vi.useFakeTimers();
  saveLastCheck('ali@example.com');
  vi.advanceTimersByTime(60 * 60_000);
  expect(takeLastCheck()).toBeNull();
});

test.each(['', 'text', '{}', '{"value":1,"expiresAt":9e15}', '{"value":"x"}'])('%j is not taken', (stored) => {
  sessionStorage.setItem('last-check', stored);
  expect(takeLastCheck()).toBeNull();
});
