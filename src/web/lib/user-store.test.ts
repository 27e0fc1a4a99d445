// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { sana } from '../testing/render.tsx';
import { leave, nobody, show, signIn, useUserStore } from './user-store.ts';

const profile = { phone: '+92-300123456', websiteUrl: 'https://sana.example', address: '1 Mall Road' };
const kept = () => JSON.parse(localStorage.getItem('root') ?? '{}').state;

afterEach(() => useUserStore.setState(nobody));

test('a sign-in on its way is loading, and what was refused before is forgotten', () => {
  signIn.rejected(new Error('Wrong password'));
  signIn.pending();
  expect(useUserStore.getState()).toMatchObject({ isLoading: true, error: null, user: null });
});

test('a sign-in that succeeds sets user and profile, and is over', () => {
  signIn.pending();
  signIn.fulfilled(sana, profile);
  expect(useUserStore.getState()).toMatchObject({ isLoading: false, error: null, user: sana, profile });
});

test('a sign-in that is refused keeps why, until that was read, and nobody', () => {
  const refusal = new Error('Wrong password');
  signIn.pending();
  signIn.rejected(refusal);
  expect(useUserStore.getState()).toMatchObject({ isLoading: false, error: refusal, user: null, profile: null });
  signIn.clearError();
  expect(useUserStore.getState().error).toBeNull();
});

test('the browser keeps whom to greet: no key, no phone, no address, no refusal', () => {
  signIn.fulfilled(Object.assign({ apiKey: 'fs_live_1', stsTokenManager: { accessToken: 'token' } }, sana), profile);
  signIn.rejected(new Error('Wrong password'));
  expect(kept()).toEqual({ user: sana, hasLeft: false });
});

test('who leaves on purpose leaves an empty store', () => {
  signIn.fulfilled(sana, profile);
  leave();
  expect(useUserStore.getState()).toEqual({ ...nobody, hasLeft: true });
  expect(kept()).toEqual({ user: null, hasLeft: true });
});

test('whose session ended is remembered by this page, and their profile is not', () => {
  signIn.fulfilled(sana, profile);
  show(null);
  expect(useUserStore.getState()).toMatchObject({ user: null, profile: null, lapsed: sana });
  expect(kept()).toEqual({ user: null, hasLeft: false });
});
