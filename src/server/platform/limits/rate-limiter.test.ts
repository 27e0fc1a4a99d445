import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { openRateLimiter } from './rate-limiter.ts';

afterEach(() => void vi.useRealTimers());

test('a clock that is set back asks nobody to wait for longer than the window', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 60 * 60_000 });
  const limiter = await openRateLimiter({ redisUrl: null, log: createLog('error') });
  const call = { key: 'a', limit: 1, seconds: 60, points: 1 };
  expect(await limiter.consume(call)).toMatchObject({ isAllowed: true });
  vi.useRealTimers();
  const refused = await limiter.consume(call);
  expect(refused.isAllowed).toBe(false);
  expect(refused.resetMs).toBeLessThanOrEqual(60_000);
});
