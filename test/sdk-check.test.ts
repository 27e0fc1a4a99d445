/** `check` of the client library, as a checkout calls it: whatever happens, it comes back in time and says what it is. */
import { describe, expect, test } from 'vitest';
import manifest from '../sdk/package.json' with { type: 'json' };
import { type Attempt, type ClientOptions, createClient, type EndedAttempt, version } from '../sdk/src/client.ts';
import { aRegistry, hang, miss, problem, respond, type Turn, totals } from './support/false-registry.ts';
import { freePort } from './support/product.ts';

const client = (url: string, options: Partial<ClientOptions> = {}) =>
  createClient({ url, apiKey: 'fs_test_key', secret: 'fs_test_secret_key', ...options });
const who = { email: 'a@example.org' };
const hit = { status: 200, message: 'Success', requestId: 'r', totals: { ...totals, reports: 2 }, reports: [] };

describe('the verdict', () => {
  test('is the registry’s, with its score', async () => {
    const { url } = await aRegistry(respond(200, { ...hit, verdict: 'verified', score: 84 }));
    expect(await client(url).check(who)).toMatchObject({ verdict: 'verified', score: 84, answer: { isListed: true } });
  });

  test('follows from the totals of a registry that gives none', async () => {
    const { url } = await aRegistry(respond(200, hit), miss);
    expect(await client(url).check(who)).toMatchObject({ verdict: 'reported', score: null });
    expect(await client(url).check(who)).toMatchObject({ verdict: 'none', score: null });
  });
});

describe('without an answer the verdict is no_answer, and says why:', () => {
  const reset: Turn = (request) => request.socket.resetAndDestroy();
  const stuck: Turn = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"status":');
  };
  const broken: [string, Turn, string][] = [
    ['a server that hangs', hang, 'timeout'],
    ['a server that hangs in the middle of its answer', stuck, 'timeout'],
    ['a connection that is reset', reset, 'network'],
    ['an error of the server', problem(500), 'server'],
    ['a server that is away for longer', problem(503, { 'retry-after': '30' }), 'server'],
    ['a limit that is used up for longer', problem(429, { 'retry-after': '30' }), 'rateLimit'],
    ['a sign-in page', respond(200, '<html>Sign in</html>', { 'content-type': 'text/html' }), 'answer'],
    ['another API', respond(200, { reports: [], total: 0 }), 'answer'],
    ['a page that does not exist', respond(404, '<h1>Not found</h1>', { 'content-type': 'text/html' }), 'answer'],
    ['an address at which a registry has no such call', problem(404), 'answer'],
    ['one at which it has another call', problem(405), 'answer'],
    ['a proxy that refuses', respond(403, 'Forbidden'), 'answer'],
    ['a redirect', respond(302, '', { location: 'https://example.org/' }), 'answer'],
    ['a key that was revoked', problem(403), 'credentials'],
    ['a value that cannot be compared', problem(422), 'input'],
  ];
  test.each(broken)('%s', async (what, turn, reason) => {
    const { url } = await aRegistry(turn);
    const result = await client(url, { deadlineMs: 400 }).check(who);
    const retryAfter = what.endsWith('for longer') ? 30 : null;
    expect(result).toMatchObject({ verdict: 'no_answer', reason, message: expect.any(String), retryAfter });
  });

  test('no server at all', async () => {
    const result = await client(`http://127.0.0.1:${await freePort()}`, { deadlineMs: 400 }).check(who);
    expect(result).toMatchObject({ verdict: 'no_answer', reason: 'network' });
  });

  test('a fetch that does not listen to its signal', async () => {
    const deaf = () => new Promise<Response>(() => {});
    const result = await client('http://registry.example', { fetch: deaf, deadlineMs: 100 }).check(who);
    expect(result).toMatchObject({ verdict: 'no_answer', reason: 'timeout' });
  });

  test('whatever a customer typed, or a program handed over', async () => {
    const { url, calls } = await aRegistry(problem(422));
    const circular: Record<string, unknown> = {};
    circular.email = circular;
    const strange = [{}, null, undefined, 'a@example.org', 7, { email: '' }, { email: ' ', phone: null }, circular];
    for (const person of [...strange, { email: 1n }]) {
      const result = await client(url).check(person as typeof who);
      expect(result).toMatchObject({ verdict: 'no_answer', reason: 'input' });
    }
    expect(calls).toHaveLength(0);
    for (const person of [{ email: 7 }, { cnic: '1' }, { email: 'x'.repeat(10_000) }, { email: '\ud800' }])
      expect(await client(url).check(person as typeof who)).toMatchObject({ verdict: 'no_answer', reason: 'input' });
  });

  test('its own signal, before and during the call', async () => {
    const { url } = await aRegistry(hang);
    const ending = new AbortController();
    const call = client(url).check(who, { signal: ending.signal });
    setTimeout(() => ending.abort(new Error('the customer left')), 20);
    expect(await call).toMatchObject({ verdict: 'no_answer', reason: 'aborted' });
    const late = await client(url).check(who, { signal: ending.signal });
    expect(late).toMatchObject({ verdict: 'no_answer', reason: 'aborted' });
  });
});

describe('one retry fits into the deadline:', () => {
  test('after a server that hangs', async () => {
    const { url, calls } = await aRegistry(hang, miss);
    expect(await client(url, { deadlineMs: 600 }).check(who)).toMatchObject({ verdict: 'none' });
    expect(calls).toHaveLength(2);
  });

  test('of 300 ms, whatever the length of the pause is', async () => {
    for (let round = 0; round < 10; round++) {
      const { url, calls } = await aRegistry(hang);
      expect(await client(url, { deadlineMs: 300 }).check(who)).toMatchObject({ reason: 'timeout' });
      expect(calls).toHaveLength(2);
    }
  });

  test('after a connection that broke, and no second one', async () => {
    const { url, calls } = await aRegistry((request) => request.socket.destroy(), miss);
    expect(await client(url).check(who)).toMatchObject({ verdict: 'none' });
    expect(calls).toHaveLength(2);
    const never = await aRegistry(problem(503));
    expect(await client(never.url).check(who)).toMatchObject({ verdict: 'no_answer', reason: 'server' });
    expect(never.calls).toHaveLength(2);
  });
});

describe('hooks', () => {
  test('hear of each attempt, but of no identifier and no key', async () => {
    const { url } = await aRegistry(problem(503), miss);
    const heard: (Attempt | EndedAttempt)[] = [];
    const note = (event: Attempt | EndedAttempt) => heard.push(event);
    await client(url, { hooks: { onRequest: note, onResponse: note } }).check(who);
    const call = { method: 'POST', path: '/get-report-detail' };
    expect(heard).toEqual([
      { ...call, attempt: 1 },
      expect.objectContaining({ ...call, attempt: 1, status: 503, requestId: 'r-1', retryInMs: expect.any(Number) }),
      { ...call, attempt: 2 },
      expect.objectContaining({ ...call, attempt: 2, status: 200, error: null, retryInMs: null }),
    ]);
    expect(JSON.stringify(heard)).not.toMatch(/example\.org|fs_test/);
  });

  test('that fail make no call fail', async () => {
    const { url } = await aRegistry(miss);
    const onRequest = () => {
      throw new Error('no metrics today');
    };
    const onResponse = async () => {
      throw new Error('no log today');
    };
    expect(await client(url, { hooks: { onRequest, onResponse } }).check(who)).toMatchObject({ verdict: 'none' });
  });
});

describe('a client', () => {
  test('names itself and the program', async () => {
    expect(version).toBe(manifest.version);
    const { url, calls } = await aRegistry(miss);
    await client(url).check(who);
    await client(url, { userAgent: 'shop/2.1' }).check(who);
    expect(calls.map(({ headers }) => headers['user-agent'])).toEqual([
      `fraud-shield-client/${version}`,
      `shop/2.1 fraud-shield-client/${version}`,
    ]);
  });

  test('takes its address and keys from the environment, without the line break of a file', async () => {
    const { url, calls } = await aRegistry(miss);
    const before = { ...process.env };
    Object.assign(process.env, { FS_URL: url, FS_KEY: 'fs_test_key\n', FS_SECRET: 'fs_test_secret_key\n' });
    try {
      expect(await createClient().check(who)).toMatchObject({ verdict: 'none' });
      expect(calls[0]?.headers).toMatchObject({ 'api-key': 'fs_test_key', secret: 'fs_test_secret_key' });
    } finally {
      process.env = before;
    }
  });

  test('without an address or a key, or with a malformed one, is refused when it is made, without naming the value', () => {
    const whole = { url: 'https://registry.example', apiKey: 'fs_test_key', secret: 'fs_test_secret_key' };
    const wrong: [Partial<ClientOptions>, RegExp][] = [
      [{ url: '' }, /address.*FS_URL/],
      [{ url: 'registry' }, /URL/],
      [{ url: 'ftp://registry.example' }, /https/],
      [{ url: 'https://me:secret@registry.example' }, /password/],
      [{ apiKey: '' }, /API key.*FS_KEY/],
      [{ apiKey: 'clé' }, /API key/],
      [{ secret: 'a\nb' }, /secret/],
    ];
    for (const [options, message] of wrong) expect(() => createClient({ ...whole, ...options })).toThrow(message);
    expect(() => createClient({ ...whole, secret: 'clé\nx' })).not.toThrow(/clé/);
  });
});
