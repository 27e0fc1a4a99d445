// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { keepCheck, takeKeptCheck } from './kept-check.ts';

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test('a value is kept until it is taken, once', () => {
  expect(takeKeptCheck()).toBeNull();
  keepCheck('ali@example.com');
  keepCheck('0300 1234567');
  expect(takeKeptCheck()).toBe('0300 1234567');
  expect(takeKeptCheck()).toBeNull();
});

test('after an hour nothing is kept', () => {
  vi.useFakeTimers();
  keepCheck('ali@example.com');
  vi.advanceTimersByTime(60 * 60_000);
  expect(takeKeptCheck()).toBeNull();
});

test.each(['', 'text', '{}', '{"value":1,"expiresAt":9e15}', '{"value":"x"}'])('%j is not taken', (stored) => {
  sessionStorage.setItem('kept-check', stored);
  expect(takeKeptCheck()).toBeNull();
});
