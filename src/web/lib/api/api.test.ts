import { afterEach, describe, expect, test, vi } from 'vitest';
import { auth } from '../../../contract/accounts/auth.ts';
import { keys } from '../../../contract/keys/keys.ts';
import { usage } from '../../../contract/keys/usage.ts';
import { reports } from '../../../contract/reports/reports.ts';
import { json, problem, stubNetwork } from '../../testing/network.ts';
import { absoluteUrl, api } from './api.ts';
import { ApiProblem } from './problem.ts';

const id = '0b8f5c3e-8a3f-4a63-9f2b-0c8f9f6f2d11';
const login = { body: { email: 'sana@example.com', password: 'Secret!pass' } };
const report = {
  name: 'Gold Shop',
  CNIC: null,
  phone: null,
  country: null,
  email: 'shop@example.com',
  date: '2026-01-02',
  url: 'https://example.com',
  address: 'Mall Road 1',
  city: 'Lahore',
  title: 'Paid, no parcel',
  evidence: 'Paid in advance and nothing came.',
};

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

async function failureOf(call: Promise<unknown>): Promise<ApiProblem> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiProblem)) throw new Error('The call was to end in an ApiProblem');
  return error;
}

describe('requests', () => {
  test('path and query values are put into the URL, missing ones left out', async () => {
    const sent = stubNetwork({
      [`GET /keys/${id}/secret`]: json({ secret: 's' }),
      'GET /usage': json([]),
      'GET /report/all': json([]),
    });
    await api(keys.secret, { params: { id } });
    await api(usage.byDay, { query: { days: 7 } });
    await api(reports.all, { query: { email: 'a+b@example.com', cursor: undefined } });
    expect(sent.map(({ line }) => line)).toEqual([
      `GET /api/keys/${id}/secret`,
      'GET /api/usage?days=7',
      'GET /api/report/all?email=a%2Bb%40example.com',
    ]);
  });

  test('a body is sent as JSON, and a call without one has no content type', async () => {
    const sent = stubNetwork({ 'POST /auth/register': new Response('ok'), 'GET /usage': json([]) });
    const body = { ...login.body, username: 'Sana' };
    await api(auth.register, { body });
    await api(usage.byDay, {});
    expect(sent[0]?.body).toEqual(body);
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(sent[1]?.headers.has('content-type')).toBe(false);
  });

  test('the XSRF token is sent with calls that change state, including GET sign-out, and no others', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = 'XSRF-TOKEN=a%2Fb';
    const sent = stubNetwork({
      'GET /auth/signout': json({ message: 'Logged Out' }),
      'POST /report/add-report': json({ message: 'm', reportID: '1', reference: 'FS-7K4Q-92', version: 1 }),
      'GET /usage': json([]),
    });
    await api(auth.signout, {});
    await api(reports.create, { body: report });
    await api(usage.byDay, {});
    expect(sent.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual(['a/b', 'a/b', null]);
  });

  test('a call can carry an idempotency key and a version', async () => {
    const filed = json({ message: 'm', reportID: '1', reference: 'FS-7K4Q-92', version: 1 });
    const sent = stubNetwork({ 'POST /report/add-report': filed, 'PUT /report/update-report': filed });
    await api(reports.create, { body: report }, { once: 'attempt-1' });
    await api(reports.update, { query: { reportID: '7' }, body: report }, { version: 3 });
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe('attempt-1');
    expect(sent[1]?.headers.get('If-Match')).toBe('"3"');
  });
});

describe('responses', () => {
  test('text is returned as text', async () => {
    stubNetwork({ 'POST /auth/register': new Response('Account created successfully') });
    const answer = await api(auth.register, { body: { ...login.body, username: 'Sana' } });
    expect(answer).toBe('Account created successfully');
  });

  test('a problem has its status, message and Retry-After', async () => {
    const refused = problem(503, 'unavailable');
    refused.headers.set('Retry-After', '5');
    stubNetwork({ 'POST /auth/login': refused });
    const failure = await failureOf(api(auth.login, login));
    expect(failure).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    expect(failure.problem?.code).toBe('unavailable');
  });

  test('an error page of a proxy is a problem without a message', async () => {
    stubNetwork({ 'POST /auth/login': new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    expect(await failureOf(api(auth.login, login))).toMatchObject({ status: 502, problem: undefined });
  });

  test('no response is a problem with status 0', async () => {
    stubNetwork({ 'POST /auth/login': null });
    expect((await failureOf(api(auth.login, login))).status).toBe(0);
  });

  test('an aborted call is not a problem', async () => {
    const leaving = new AbortController();
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      leaving.abort(new Error('left the page'));
      throw init.signal?.reason;
    });
    await expect(api(usage.byDay, {}, { signal: leaving.signal })).rejects.toThrow('left the page');
  });

  test('in development, a response that violates the contract throws', async () => {
    stubNetwork({ 'GET /usage': json([{ day: 1 }]) });
    await expect(api(usage.byDay, {})).rejects.toThrow();
  });
});

test('a URL for use outside the page is absolute', () => {
  expect(absoluteUrl('/get-report-detail')).toBe(`${window.location.origin}/api/get-report-detail`);
});
