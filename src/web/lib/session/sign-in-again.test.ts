import { afterEach, expect, test } from 'vitest';
import { auth } from '../../../contract/accounts/auth.ts';
import { keys } from '../../../contract/keys/keys.ts';
import { json, problem, stubNetwork } from '../../testing/network.ts';
import { sana, signedIn } from '../../testing/render.tsx';
import { api } from '../api/api.ts';
import { endSignInAgain, inSession, useSignInAgain } from './sign-in-again.ts';

afterEach(() => endSignInAgain(false));

const list = () => inSession(() => api(keys.list, {}));
const asked = () => useSignInAgain.getState().person;

/** A server without a session until the user signs in again. */
function lapsing() {
  let isBack = false;
  const sent = stubNetwork({ 'GET /keys': () => (isBack ? json([]) : problem(401, 'notSignedIn')) });
  return {
    sent,
    signIn: () => {
      isBack = true;
      endSignInAgain(true);
    },
  };
}

test('a call is repeated after signing in again', async () => {
  signedIn();
  const { sent, signIn } = lapsing();
  const answer = list();
  await expect.poll(asked).toEqual(sana);
  signIn();
  expect(await answer).toEqual([]);
  expect(asked()).toBeNull();
  expect(sent).toHaveLength(2);
});

test('concurrent calls ask once', async () => {
  signedIn();
  const { signIn } = lapsing();
  const answers = Promise.all([list(), list()]);
  await expect.poll(asked).toEqual(sana);
  await new Promise((resolve) => setTimeout(resolve));
  signIn();
  expect(await answers).toEqual([[], []]);
});

test('declining rejects the call, and the next call asks again', async () => {
  signedIn();
  lapsing();
  for (const _ of [1, 2]) {
    const answer = list();
    await expect.poll(asked).toEqual(sana);
    endSignInAgain(false);
    await expect(answer).rejects.toMatchObject({ status: 401 });
  }
});

test('a visitor is not asked', async () => {
  lapsing();
  await expect(list()).rejects.toMatchObject({ status: 401 });
  expect(asked()).toBeNull();
});

test('other failures do not ask', async () => {
  signedIn();
  stubNetwork({ 'GET /keys': problem(503, 'unavailable') });
  await expect(list()).rejects.toMatchObject({ status: 503 });
  expect(asked()).toBeNull();
});

test('if the session ends while a call asks for a proof, the same dialog asks to sign in', async () => {
  signedIn();
  stubNetwork({ 'GET /keys': problem(403, 'stepUpRequired'), 'GET /auth/user': problem(401, 'notSignedIn') });
  const answer = list();
  await expect.poll(asked).toEqual(sana);
  const second = inSession(() => api(auth.user, {}));
  await expect.poll(() => useSignInAgain.getState().reason).toBe('signedOut');
  endSignInAgain(false);
  await expect(answer).rejects.toMatchObject({ status: 403 });
  await expect(second).rejects.toMatchObject({ status: 401 });
});
