import { expect, test, vi } from 'vitest';
import { auth } from '../../../contract/accounts/auth.ts';
import { json, problem, stubNetwork } from '../../testing/network.ts';
import { sana, signedIn } from '../../testing/render.tsx';
import { api } from './api.ts';
import { askEarly } from './early-calls.ts';

const user = { ...sana, apiKey: null };

test('what the first script asked for is not asked for again', async () => {
  signedIn();
  const sent = stubNetwork({ 'GET /auth/user': json(user) });
  askEarly('/auth/user');
  await api(auth.user, {});
  expect(sent).toHaveLength(1);
  await api(auth.user, {});
  expect(sent).toHaveLength(2);
});

test('a refusal is asked for again', async () => {
  signedIn();
  let isIn = false;
  stubNetwork({ 'GET /auth/user': () => (isIn ? json(user) : problem(401, 'notSignedIn')) });
  askEarly('/auth/user');
  isIn = true;
  expect(await api(auth.user, {})).toMatchObject({ email: sana.email });
});

test('what the page has asked for already is not asked for early', async () => {
  signedIn();
  const sent = stubNetwork({ 'GET /auth/user': json(user) });
  vi.resetModules();
  const page = await import('./early-calls.ts');
  await page.takeEarly('/api/auth/user');
  page.askEarly('/auth/user');
  expect(sent).toEqual([]);
});

test('for a visitor nothing is asked', () => {
  const sent = stubNetwork({ 'GET /auth/user': json(user) });
  askEarly('/auth/user');
  expect(sent).toEqual([]);
});
