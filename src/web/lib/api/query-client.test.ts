import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './problem.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The number of attempts within a minute of a query that always fails with this problem. */
async function readsOf(problem: ApiProblem): Promise<number> {
  const read = vi.fn(() => Promise.reject(problem));
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['something'], queryFn: read });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  return read.mock.calls.length;
}

test.each([
  ['no answer', new ApiProblem({ status: 0 }), 3],
  ['a server that fails', new ApiProblem({ status: 500 }), 3],
  ['a server that asks for a moment', new ApiProblem({ status: 429, retryAfterSeconds: 1 }), 3],
  [
    'a server that asks for longer than anybody watches a skeleton',
    new ApiProblem({ status: 503, retryAfterSeconds: 5 }),
    1,
  ],
  ['something that is not there', new ApiProblem({ status: 404 }), 1],
])('%s: what is read is tried as often as it is worth', async (_, problem, times) => {
  expect(await readsOf(problem)).toBe(times);
});

test('without a network nothing is tried again', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(await readsOf(new ApiProblem({ status: 0 }))).toBe(1);
});

test('Retry-After is respected', async () => {
  const read = vi.fn(() => Promise.reject(new ApiProblem({ status: 429, retryAfterSeconds: 2 })));
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['something'], queryFn: read });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1_900);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});
