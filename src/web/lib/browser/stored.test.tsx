import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { removeStored } from './storage.ts';
import { stored, useStored } from './stored.ts';

const list = stored('list', z.array(z.string()));

test('a value lasts until it is cleared, and what is shown follows it', () => {
  const { result } = renderHook(() => useStored(list));
  expect(result.current).toBeNull();
  act(() => list.write(['a']));
  expect(result.current).toEqual(['a']);
  expect(JSON.parse(sessionStorage.getItem('list') ?? '')).toEqual(['a']);
  act(() => list.clear());
  expect(result.current).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test.each(['', 'text', '{}', '[1]'])('%j is as if there were nothing', (text) => {
  sessionStorage.setItem('list', text);
  expect(list.read()).toBeNull();
});

test('after its time a value is gone', () => {
  vi.useFakeTimers();
  const brief = stored('brief', z.string(), { area: 'local', ttl: 1_000 });
  brief.write('a');
  expect(brief.read()).toBe('a');
  vi.advanceTimersByTime(1_000);
  expect(brief.read()).toBeNull();
});

test('without storage a value is kept until the page is left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  list.write(['a']);
  expect(list.read()).toEqual(['a']);
  list.clear();
  expect(list.read()).toBeNull();
  list.write(['b']);
  removeStored('session', 'li');
  expect(list.read()).toBeNull();
});
