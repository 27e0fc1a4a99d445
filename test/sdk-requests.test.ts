/** The calls of the client library against a server that misbehaves. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  batchLimit,
  type ClientOptions,
  createClient,
  NoVerdictError,
  RateLimitedError,
  RefusedError,
} from '../sdk/src/client.ts';
import type * as sdk from '../sdk/src/wire.ts';
import type { EndpointRequest } from '../src/contract/endpoint.ts';
import type { Correction } from '../src/contract/lookup/corrections.ts';
import * as contract from '../src/contract/lookup/lookup.ts';
import type { BatchQuery, LookupBody } from '../src/contract/lookup/lookup-body.ts';
import type { Problem } from '../src/contract/problems/problem.ts';
import { aRegistry, miss, problem, respond, type Turn } from './support/false-registry.ts';

const client = (url: string, options: Partial<ClientOptions> = {}) =>
  createClient({ url, apiKey: 'fs_test_key', secret: 'fs_test_secret_key', ...options });
const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );
const who = { email: 'a@example.org' };

describe('a call without a verdict is retried', () => {
  test('after the delay of Retry-After, and then returns the verdict', async () => {
    for (const status of [429, 503]) {
      const { url, calls } = await aRegistry(problem(status, { 'retry-after': '1' }), miss);
      const started = performance.now();
      expect((await client(url).lookup(who)).isListed).toBe(false);
      expect(performance.now() - started).toBeGreaterThanOrEqual(1000);
      expect(calls).toHaveLength(2);
    }
  });

  test('after a Retry-After that is a date', async () => {
    const at = new Date(Date.now() + 1_500).toUTCString();
    const { url, calls } = await aRegistry(problem(503, { 'retry-after': at }), miss);
    await client(url).lookup(who);
    expect([calls.length, Date.now() >= Date.parse(at) - 1]).toEqual([2, true]);
  });

  test('after 500, 502 and a broken connection, twice by default', async () => {
    const { url, calls } = await aRegistry(problem(500), (request) => request.socket.destroy(), miss);
    expect((await client(url).lookup(who)).isListed).toBe(false);
    expect(calls).toHaveLength(3);
    const never = await aRegistry(problem(502));
    expect(await errorOf(client(never.url).lookup(who))).toMatchObject({
      reason: 'server',
      status: 502,
      requestId: 'r-1',
    });
    expect(never.calls).toHaveLength(3);
    const once = await aRegistry(problem(502));
    await errorOf(client(once.url, { retries: 0 }).lookup(who));
    expect(once.calls).toHaveLength(1);
  });

  test('but not if Retry-After exceeds the caller’s timeout', async () => {
    const { url, calls } = await aRegistry(problem(429, { 'retry-after': '3600' }));
    const error = await errorOf(client(url).lookup(who));
    expect(error).toBeInstanceOf(RateLimitedError);
    expect(error).toBeInstanceOf(NoVerdictError);
    expect(error).toMatchObject({ retryAfter: 3600, reason: 'rateLimit', status: 429 });
    expect(calls).toHaveLength(1);
  });
});

test('a call that may take any time is not ended at once', async () => {
  const { url } = await aRegistry(miss);
  const endless = { timeoutMs: Number.POSITIVE_INFINITY, deadlineMs: Number.POSITIVE_INFINITY };
  expect((await client(url, endless).lookup(who)).isListed).toBe(false);
  expect(await client(url, endless).check(who)).toMatchObject({ verdict: 'none' });
});

describe('without a verdict a call fails instead of reporting a miss:', () => {
  test('a refusal, which is not retried', async () => {
    for (const status of [401, 403, 422]) {
      const { url, calls } = await aRegistry(problem(status));
      const error = await errorOf(client(url).lookup(who));
      expect(error).toBeInstanceOf(RefusedError);
      expect(error).not.toBeInstanceOf(NoVerdictError);
      expect(error).toMatchObject({ status, message: 'What happened.', problem: { code: 'x' } });
      expect(calls).toHaveLength(1);
    }
  });

  test('a 200 response in another format', async () => {
    const bodies = ['<html>Sign in</html>', 'null', '[]', '{}', '{"reports":{}}', '{"reports":[]}'];
    for (const body of bodies) {
      const { url } = await aRegistry(respond(200, body));
      const registry = client(url, { retries: 0 });
      for (const call of [() => registry.lookup(who), () => registry.recent(who), () => registry.latest()])
        expect(await errorOf(call())).toMatchObject({ name: 'NoVerdictError', reason: 'answer' });
    }
  });

  test('a batch with fewer results than queries', async () => {
    const { url } = await aRegistry(respond(200, { results: [] }));
    expect(await errorOf(client(url, { retries: 0 }).batch([who]))).toMatchObject({ reason: 'answer' });
  });

  test('a redirect, which does not get the secret', async () => {
    const elsewhere = await aRegistry(miss);
    const { url } = await aRegistry(respond(307, '', { location: elsewhere.url }));
    expect(await errorOf(client(url, { retries: 0 }).lookup(who))).toMatchObject({ reason: 'answer', status: 307 });
    expect(elsewhere.calls).toHaveLength(0);
  });
});

describe('an error says why', () => {
  test('with the values that are not acceptable', async () => {
    const errors = [
      { path: 'email', code: 'emailInvalid', message: 'Enter an email address' },
      { path: 'phone', code: 'phoneInvalid', message: 'Enter a phone number' },
    ];
    const { url } = await aRegistry(respond(422, { code: 'invalidInput', detail: 'Refused.', errors }));
    const error = await errorOf(client(url).lookup(who));
    expect(error).toMatchObject({
      reason: 'input',
      reasons: errors,
      message: 'Refused. email: Enter an email address phone: Enter a phone number',
    });
  });

  test('with the problem, when it is the call as a whole', async () => {
    const { url } = await aRegistry(problem(401));
    const error = await errorOf(client(url).lookup(who));
    expect(error).toMatchObject({
      reason: 'credentials',
      reasons: [{ path: null, code: 'x', message: 'What happened.' }],
    });
  });
});

describe('the caller’s abort signal', () => {
  test('aborts a pending call with its reason', async () => {
    const { url } = await aRegistry(() => {});
    const ending = new AbortController();
    const call = errorOf(client(url).lookup(who, { signal: ending.signal }));
    const reason = new Error('the customer left');
    setTimeout(() => ending.abort(reason), 50);
    expect(await call).toBe(reason);
  });

  test('aborts the pause between two attempts, and prevents a call', async () => {
    const { url, calls } = await aRegistry(problem(503, { 'retry-after': '20' }));
    const ending = new AbortController();
    const call = errorOf(client(url).lookup(who, { signal: ending.signal }));
    setTimeout(() => ending.abort('enough'), 200);
    expect(await call).toBe('enough');
    expect(await errorOf(client(url).lookup(who, { signal: ending.signal }))).toBe('enough');
    expect(calls).toHaveLength(1);
  });
});

test('keys are sent in headers that proxies keep, and the URL may have a path', async () => {
  const { url, calls } = await aRegistry(miss);
  await client(`${url}/registry/`).lookup(who, { limit: 5 });
  expect(calls[0]?.url).toBe('/registry/api/get-report-detail?limit=5');
  expect(calls[0]?.headers).toMatchObject({ 'api-key': 'fs_test_key', secret: 'fs_test_secret_key' });
  expect(calls[0]?.headers.api_key).toBeUndefined();
});

test('corrections go on from page to page, from where one left off, and are never taken from another answer', async () => {
  const link = (cursor: string) => ({ link: `</api/corrections?since=7&limit=100&cursor=${cursor}>; rel="next"` });
  const page = (ids: string[], headers: Record<string, string> = {}): Turn =>
    respond(
      200,
      ids.map((correctionID) => ({ correctionID })),
      headers,
    );
  const { url, calls } = await aRegistry(page(['8', '9'], link('9')), page(['10']), respond(200, { reports: [] }));
  const ids: string[] = [];
  for await (const { correctionID } of client(url).corrections({ since: '7' })) ids.push(correctionID);
  expect(ids).toEqual(['8', '9', '10']);
  expect(calls.map(({ url: asked }) => asked)).toEqual([
    '/api/corrections?since=7&limit=100',
    '/api/corrections?since=7&limit=100&cursor=9',
  ]);
  expect(await errorOf(client(url).corrections().next())).toMatchObject({ reason: 'answer' });
});

test('the library matches the contract', () => {
  expect(batchLimit).toBe(contract.batchLimit);
  expectTypeOf<sdk.LookupAnswer>().toEqualTypeOf<contract.LookupAnswer>();
  expectTypeOf<sdk.RecentAnswer>().toEqualTypeOf<contract.RecentAnswer>();
  expectTypeOf<sdk.BatchAnswer>().toEqualTypeOf<contract.BatchAnswer>();
  expectTypeOf<sdk.Problem>().toEqualTypeOf<Problem>();
  // Programs are not told whom a correction is about.
  expectTypeOf<sdk.Correction>().toEqualTypeOf<Omit<Correction, 'reference' | 'subject' | 'category'>>();
  expectTypeOf<sdk.Identifiers & sdk.Show>().toExtend<EndpointRequest<typeof contract.lookup.detail>['body']>();
  // A kind or an option that the library lacks would still be a part of what the contract takes.
  expectTypeOf<keyof (sdk.Identifiers & sdk.Show)>().toEqualTypeOf<keyof z.input<typeof LookupBody>>();
  expectTypeOf<keyof sdk.BatchQuery>().toEqualTypeOf<keyof z.input<typeof BatchQuery>>();
  expectTypeOf<{ queries: sdk.BatchQuery[] } & sdk.Show>().toExtend<
    EndpointRequest<typeof contract.lookup.batch>['body']
  >();
});
