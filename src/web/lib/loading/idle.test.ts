import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { whenSettled } from './idle.ts';

test('what is loaded later waits for what the page asks for, and not for an answer that never comes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const cache = new QueryClient();
  void cache.fetchQuery({ queryKey: ['hangs'], queryFn: () => new Promise(() => {}) });
  const settled = vi.fn();
  void whenSettled(cache).then(settled);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(settled).toHaveBeenCalledOnce();
});
