import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog, errorFacts, repeatIntervalMs } from './log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const logged = () => {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog('info', (line) => lines.push(JSON.parse(line))) };
};
const failure = Object.assign(new Error('away'), { code: 'ETIMEDOUT' });

test('errorFacts has the class, code and stack frames of an error, and nothing of its message', () => {
  const error = Object.assign(new RangeError('no such person:\n    at sana@example.com (+92 300)\n  at all'), {
    code: '22P02',
    detail: 'Key (email)=(sana@example.com)',
  });
  const facts = errorFacts(error);
  expect(facts).toMatchObject({ error: 'RangeError', code: '22P02', at: expect.stringContaining('log.test.ts') });
  expect(JSON.stringify(facts)).not.toMatch(/sana|92|all/);
});

test('errorFacts has what the driver says of a connection, since it quotes no value', () => {
  expect(errorFacts(new Error('timeout exceeded when trying to connect'))).toMatchObject({
    error: 'Error',
    why: 'timeout exceeded when trying to connect',
  });
  expect(errorFacts(new Error('Connection terminated by sana@example.com'))).toMatchObject({
    why: 'Connection terminated',
  });
});

test('errorFacts has only the type of anything else', () => {
  expect(errorFacts('sana@example.com')).toEqual({ error: 'string' });
});

test('a line is JSON with time, level and event; lower levels are not written', () => {
  const lines: string[] = [];
  const log = createLog('warn', (line) => lines.push(line));
  log.info('hidden');
  log.warn('shown', { tries: 3 });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    level: 'warn',
    event: 'shown',
    tries: 3,
  });
});

test('an error that is repeated is written once and then counted, once in each interval', () => {
  const { lines, log } = logged();
  for (let n = 0; n < 544; n += 1) log.error('request failed', { requestId: `r${n}`, ...errorFacts(failure) });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ event: 'request failed', requestId: 'r0', code: 'ETIMEDOUT' });
  vi.advanceTimersByTime(repeatIntervalMs);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ event: 'request failed', requestId: 'r543', repeated: 543 });
  log.error('request failed', { requestId: 'later', ...errorFacts(failure) });
  vi.advanceTimersByTime(repeatIntervalMs);
  expect(lines.at(-1)).toMatchObject({ requestId: 'later', repeated: 1 });
  vi.advanceTimersByTime(repeatIntervalMs);
  expect(lines).toHaveLength(3);
  log.error('request failed', { requestId: 'much later', ...errorFacts(failure) });
  expect(lines.at(-1)).toMatchObject({ requestId: 'much later' });
  expect(lines.at(-1)).not.toHaveProperty('repeated');
});

test('another event, cause or place is another line, and lines without a cause are all written', () => {
  const { lines, log } = logged();
  log.error('request failed', { route: '/a', error: 'Error', code: 'A' });
  log.error('request failed', { route: '/a', error: 'Error', code: 'B' });
  log.error('request failed', { route: '/b', error: 'Error', code: 'A' });
  log.warn('job failed', { error: 'Error', code: 'A' });
  for (let n = 0; n < 3; n += 1) log.warn('database reachable again');
  for (let n = 0; n < 3; n += 1) log.info('replica in use');
  expect(lines).toHaveLength(10);
});

test('what was counted is written before the process exits', () => {
  const { lines, log } = logged();
  for (let n = 0; n < 5; n += 1) log.warn('upload queued', errorFacts(failure));
  log.flush();
  expect(lines.at(-1)).toMatchObject({ event: 'upload queued', repeated: 4 });
});

test('a flood of refusals is counted for each account, and hides no error', () => {
  const { lines, log } = logged();
  const refuse = (account: string) => log.info('request refused', { requestId: 'r', code: 'signInRefused', account });
  for (let n = 0; n < 500; n += 1) refuse(n % 2 === 0 ? 'a' : 'b');
  expect(lines.map(({ account }) => account)).toEqual(['a', 'b']);
  vi.advanceTimersByTime(repeatIntervalMs);
  expect(lines.slice(2)).toEqual([
    expect.objectContaining({ account: 'a', repeated: 249 }),
    expect.objectContaining({ account: 'b', repeated: 249 }),
  ]);
  for (let n = 0; n < 1_000; n += 1) refuse(`of account ${n}`);
  expect(lines.length).toBeLessThan(250);
  log.error('request failed', { route: '/a', error: 'Error', code: 'A' });
  log.error('request failed', { route: '/b', error: 'Error', code: 'A' });
  expect(lines.slice(-2)).toEqual([expect.objectContaining({ route: '/a' }), expect.objectContaining({ route: '/b' })]);
});
