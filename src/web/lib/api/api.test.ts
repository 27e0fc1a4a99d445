import { expect, test, vi } from 'vitest';
import { auth } from '../../../contract/accounts/auth.ts';
import { usage } from '../../../contract/keys/usage.ts';
import { attachments } from '../../../contract/reports/attachments.ts';
import { reports } from '../../../contract/reports/reports.ts';
import { json, problem, stubNetwork } from '../../testing/network.ts';
import { signedIn } from '../../testing/render.tsx';
import { api } from './api.ts';

const login = { body: { email: 'sana@example.com', password: 'Secret!pass' } };

test('path and query values are put into the URL, missing ones left out', async () => {
  const sent = stubNetwork({ 'DELETE /report/attachments/a%2Fb': json({ message: '' }), 'GET /report/all': json([]) });
  await api(attachments.remove, { params: { id: 'a/b' } });
  await api(reports.all, { query: { email: 'a+b@example.com', cursor: undefined } });
  expect(sent.map(({ line }) => line)).toEqual([
    'DELETE /api/report/attachments/a%2Fb',
    'GET /api/report/all?email=a%2Bb%40example.com',
  ]);
});

test('the XSRF token is sent with calls that change state, including GET sign-out, and no others', async () => {
  signedIn();
  const sent = stubNetwork({
    'GET /auth/signout': json({ message: 'Logged Out' }),
    'POST /auth/register': new Response('ok'),
    'GET /usage': json([]),
  });
  await api(auth.signout, {});
  await api(auth.register, { body: { ...login.body, username: 'Sana' } });
  await api(usage.byDay, {});
  expect(sent.map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual(['proof', 'proof', null]);
});

test('a problem has its status, its code and Retry-After', async () => {
  const refused = problem(503, 'unavailable');
  refused.headers.set('Retry-After', '5');
  stubNetwork({ 'POST /auth/login': refused });
  const failure = { status: 503, retryAfterSeconds: 5, problem: { code: 'unavailable' } };
  await expect(api(auth.login, login)).rejects.toMatchObject(failure);
});

test('an error page of a proxy is a problem without a message', async () => {
  stubNetwork({ 'POST /auth/login': new Response('<h1>Bad gateway</h1>', { status: 502 }) });
  await expect(api(auth.login, login)).rejects.toMatchObject({ status: 502, problem: undefined });
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
