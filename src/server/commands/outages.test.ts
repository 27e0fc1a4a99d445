import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../platform/files/store.ts';
import type { CommandContext } from './command.ts';
import { runThroughOutages } from './outages.ts';

// The pause between two tries.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** What a command needs of a database that answers. */
function aCommand() {
  const lines: string[] = [];
  const stop = new AbortController();
  const context = {
    app: { db: { writeFailure: () => null } },
    vault: { refresh: async () => {} },
    signal: stop.signal,
    printStatus: (line: string) => lines.push(line),
  } as unknown as CommandContext;
  return { context, lines, stop };
}
const outOfMemory = Object.assign(new Error('out of memory'), { code: '53200' });
const storeAway = new StoreUnavailable('ECONNREFUSED', undefined);

test.each([
  ['the database', outOfMemory],
  ['the file store', storeAway],
])('%s that fails again and again is waited for, but not without end', async (_what, error) => {
  const { context } = aCommand();
  const run = vi.fn(async () => {
    vi.advanceTimersByTime(4 * 60_000);
    throw error;
  });
  await expect(runThroughOutages(context, run)).rejects.toBe(error);
  expect(run).toHaveBeenCalledTimes(4);
});

test('an outage that is over ends in the result, and is said once', async () => {
  const { context, lines } = aCommand();
  let tries = 0;
  const run = async () => {
    tries += 1;
    if (tries < 3) throw storeAway;
    return 0;
  };
  expect(await runThroughOutages(context, run)).toBe(0);
  expect(lines).toEqual([expect.stringContaining('The file store cannot be used: ECONNREFUSED.')]);
});

test('a stop ends the wait, and another error is thrown at once', async () => {
  const { context, stop } = aCommand();
  const ended = expect(runThroughOutages(context, async () => Promise.reject(outOfMemory))).rejects.toBe(outOfMemory);
  stop.abort();
  await ended;
  await expect(runThroughOutages(context, async () => Promise.reject(new Error('a mistake')))).rejects.toThrow(
    'a mistake',
  );
});
