/** A long batch of the client library keeps to its share of the limits, and loses nothing that was answered. */
import { describe, expect, test } from 'vitest';
import { type BatchNoAnswer, batchLimit, createClient, isAnswered, isListed, RefusedError } from '../sdk/src/client.ts';
import { batchBodyMaxBytes } from '../src/contract/lookup/lookup.ts';
import { explainedBatchLimit } from '../src/contract/lookup/lookup-body.ts';
import { aRegistry, limitedRegistry, problem, refused, respond, type Turn, totals } from './support/false-registry.ts';

const client = (url: string, retries = 0) => createClient({ url, apiKey: 'k', secret: 's', retries });
const queries = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ref: String(n), email: `a${n}@example.org` }));

describe('a batch', () => {
  test('uses half of a limit, and waits until it is renewed', async () => {
    const { turn, sizes, windows } = limitedRegistry({ name: 'lookups', quota: 200, window: 1 });
    const { url } = await aRegistry(turn);
    const results = await client(url).batch(queries(230));
    expect(results.map(({ ref }) => ref)).toEqual(queries(230).map(({ ref }) => ref));
    expect(results.every(isAnswered)).toBe(true);
    expect(windows[0]?.most).toBeLessThanOrEqual(100);
    expect(sizes.slice(0, 2)).toEqual([50, 50]);
  });

  test('of more than 500 is split into several calls, in order', async () => {
    const { turn, sizes } = limitedRegistry();
    const { url } = await aRegistry(turn);
    const results = await client(url).batch(queries(1_201));
    expect(results.map(({ ref }) => ref)).toEqual(queries(1_201).map(({ ref }) => ref));
    // The first call learns the limits.
    expect(sizes).toEqual([50, batchLimit, batchLimit, 151]);
  });

  test('uses as much as it is told to', async () => {
    const { turn, sizes } = limitedRegistry({ name: 'lookups', quota: 200, window: 60 });
    const { url } = await aRegistry(turn);
    await client(url).batch(queries(200), { share: 1 });
    expect(sizes).toEqual([50, 150]);
    for (const share of [0, -1, 1.1, Number.NaN])
      await expect(client(url).batch(queries(1), { share })).rejects.toThrow(RangeError);
  });

  test('goes on after another program has used up the limit', async () => {
    const { turn } = limitedRegistry({ name: 'lookups', quota: 200, window: 60 });
    const { url, calls } = await aRegistry(turn, problem(429, { 'retry-after': '1' }), turn);
    const results = await client(url).batch(queries(60));
    expect([results.filter(isAnswered).length, calls.length]).toEqual([60, 3]);
  });

  test.each(['batchTooLarge', 'batchTooLargeForDay'])(
    'asks less when a call is larger than the limit: %s',
    async (code) => {
      const { turn, sizes } = limitedRegistry({ name: 'lookups', quota: 20, window: 1 });
      const { url } = await aRegistry(refused(code, { quota: 20, remaining: 20, window: 1 }), turn);
      expect((await client(url).batch(queries(15))).filter(isAnswered)).toHaveLength(15);
      expect(Math.max(...sizes)).toBe(10);
    },
  );

  test('sends no more in a call than a registry reads, however long the links in it are', async () => {
    const { turn, sizes } = limitedRegistry();
    const { url, calls } = await aRegistry(turn);
    const links = queries(600).map(({ ref }) => ({ ref, host: `https://shop.example/${'ا'.repeat(1_000)}` }));
    const results = await client(url).batch(links);
    expect(results.map(({ ref }) => ref)).toEqual(links.map(({ ref }) => ref));
    expect(results.every(isAnswered)).toBe(true);
    expect(sizes.length).toBeGreaterThan(2);
    const bytes = calls.map(({ headers }) => Number(headers['content-length']));
    expect(Math.max(...bytes)).toBeLessThan(batchBodyMaxBytes);
  });

  test('that is refused for what it asks is not sent again with fewer queries', async () => {
    const turns = [29, 28].map((remaining) => refused('minScoreInvalid', { quota: 30, remaining, window: 60 }));
    const { url, calls } = await aRegistry(...turns);
    await expect(client(url).batch(queries(60))).rejects.toThrow(RefusedError);
    expect(calls).toHaveLength(1);
  });

  const unanswered = (results: unknown[]) => results.slice(50) as BatchNoAnswer[];

  test('that meets the limit of the day keeps what was answered, and says so in every other result', async () => {
    const { turn } = limitedRegistry({ name: 'identifiers', quota: 100, window: 86_400 });
    const { url } = await aRegistry(turn);
    const results = await client(url).batch(queries(120));
    expect(results.filter(isAnswered)).toHaveLength(50);
    expect(results).toHaveLength(120);
    for (const [n, result] of unanswered(results).entries())
      expect(result).toMatchObject({
        ref: String(n + 50),
        status: 0,
        reason: 'rateLimit',
        problem: { code: 'notAsked', detail: expect.stringContaining('share') },
      });
  });

  const failures: [string, Turn, string][] = [
    ['server fails', problem(500), 'server'],
    ['connection breaks', (request) => request.socket.destroy(), 'network'],
    ['key is revoked', problem(403), 'credentials'],
    ['answer is somebody else’s', respond(200, '<html>'), 'answer'],
  ];
  test.each(failures)('keeps what was answered before the %s', async (_what, turn, reason) => {
    const { url } = await aRegistry(limitedRegistry().turn, turn);
    const results = await client(url).batch(queries(70));
    expect(results.filter(isAnswered)).toHaveLength(50);
    for (const result of unanswered(results)) expect(result).toMatchObject({ status: 0, reason });
  });

  test('tells who is listed from who was answered, so that a miss is not blocked', async () => {
    const found = { outcome: 'answered', status: 200, totals: { ...totals, reports: 2 }, reports: [] };
    const results = [found, { ...found, totals }, { outcome: 'refused', status: 422, problem: {} }];
    const { url } = await aRegistry(respond(200, { results }), problem(500));
    const answers = await client(url).batch(queries(3));
    expect(answers.map(isAnswered)).toEqual([true, true, false]);
    expect(answers.map(isListed)).toEqual([true, false, false]);
  });

  test('asks for no more explained queries at once than a registry explains', async () => {
    const { turn, sizes } = limitedRegistry();
    const { url } = await aRegistry(turn);
    expect((await client(url).batch(queries(25), { explain: true })).filter(isAnswered)).toHaveLength(25);
    expect(sizes).toEqual([explainedBatchLimit, explainedBatchLimit, 5]);
  });

  test('keeps what was answered before it was aborted', async () => {
    const { url } = await aRegistry(limitedRegistry().turn, () => {});
    const ending = new AbortController();
    const batch = client(url).batch(queries(70), { signal: ending.signal });
    setTimeout(() => ending.abort(), 200);
    const results = await batch;
    expect(results.filter(isAnswered)).toHaveLength(50);
    expect(unanswered(results)[0]).toMatchObject({ status: 0, reason: 'aborted' });
  });

  test('of which nothing was answered fails like a lookup', async () => {
    const { url } = await aRegistry(problem(401));
    await expect(client(url).batch(queries(3))).rejects.toMatchObject({ reason: 'credentials' });
    expect(await client(url).batch([])).toEqual([]);
  });
});
