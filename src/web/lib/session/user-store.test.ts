import { afterEach, expect, test } from 'vitest';
import { sana } from '../../testing/render.tsx';
import { emptyUserStore, leave, show, signIn, useUserStore } from './user-store.ts';

const profile = { phone: '+92-300123456', websiteUrl: 'https://sana.example', address: '1 Mall Road' };
const kept = () => JSON.parse(localStorage.getItem('root') ?? '{}').state;

afterEach(() => useUserStore.setState(emptyUserStore));

test('a pending sign-in is loading and clears the last error', () => {
  signIn.rejected(new Error('Wrong password'));
  signIn.pending();
  expect(useUserStore.getState()).toMatchObject({ isLoading: true, error: null, user: null });
});

test('a successful sign-in sets user and profile', () => {
  signIn.pending();
  signIn.fulfilled(sana, profile);
  expect(useUserStore.getState()).toMatchObject({ isLoading: false, error: null, user: sana, profile });
});

test('a failed sign-in keeps the error until it is dismissed, and no user', () => {
  const refusal = new Error('Wrong password');
  signIn.pending();
  signIn.rejected(refusal);
  expect(useUserStore.getState()).toMatchObject({ isLoading: false, error: refusal, user: null, profile: null });
  signIn.clearError();
  expect(useUserStore.getState().error).toBeNull();
});

test('the browser stores only the user: no key, phone, address or error', () => {
  signIn.fulfilled(Object.assign({ apiKey: 'fs_live_1', stsTokenManager: { accessToken: 'token' } }, sana), profile);
  signIn.rejected(new Error('Wrong password'));
  expect(kept()).toEqual({ user: sana, hasLeft: false });
});

test('logging out clears the store', () => {
  signIn.fulfilled(sana, profile);
  leave();
  expect(useUserStore.getState()).toEqual({ ...emptyUserStore, hasLeft: true });
  expect(kept()).toEqual({ user: null, hasLeft: true });
});

test('an expired session keeps the user for this page, but not the profile', () => {
  signIn.fulfilled(sana, profile);
  show(null);
  expect(useUserStore.getState()).toMatchObject({ user: null, profile: null, expiredUser: sana });
  expect(kept()).toEqual({ user: null, hasLeft: false });
});
