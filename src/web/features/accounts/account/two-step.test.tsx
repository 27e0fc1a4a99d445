import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, json, stubNetwork } from '../../../testing/network.ts';
import { open, signedIn } from '../../../testing/render.tsx';
import { TwoStep } from './two-step.tsx';

const passkeyOptions = (challenge: string) => ({
  challenge: btoa(challenge),
  rp: { name: 'Fraud Shield', id: 'localhost' },
  user: { id: btoa('sana'), name: 'sana@example.com', displayName: 'Sana' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
});

function openTwoStep() {
  signedIn();
  return open(<TwoStep />, { path: '/account/security' });
}

/** Sets up an authenticator app, whose confirmation is answered so. */
async function addApp(confirmed: Answers[string]) {
  stubNetwork({
    'GET /auth/factors': json({ totp: null, passkeys: [], recoveryCodesLeft: 0 }),
    'POST /auth/factors/totp': json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }),
    'POST /auth/factors/totp/confirm': confirmed,
  });
  const { person } = openTwoStep();
  await person.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  await person.type(await screen.findByLabelText('Code from your app'), '123456{Enter}');
  return person;
}

test('an app may be added although the answer was lost, and with it the recovery codes', async () => {
  await addApp(null);
  await screen.findByText(/^The connection broke: it may be added already/);
});

test('recovery codes are shown also when the dialog was closed before the answer', async () => {
  let answer: (response: Response) => void = () => undefined;
  const confirmed = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const person = await addApp(() => confirmed);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText('Code from your app')).toBeNull());
  answer(json({ message: '', recoveryCodes: ['a1b2c-d3e4f'] }));
  await screen.findByText('a1b2c-d3e4f');
});

test('a passkey that the browser did not make is tried again with new options', async () => {
  const create = vi.fn().mockRejectedValue(new DOMException('Declined', 'NotAllowedError'));
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  let asked = 0;
  stubNetwork({
    'GET /auth/factors': json({ totp: null, passkeys: [], recoveryCodesLeft: 0 }),
    'POST /auth/factors/passkeys/options': () => {
      asked += 1;
      return json({ options: passkeyOptions(String.fromCharCode(64 + asked)) });
    },
  });
  const { person } = openTwoStep();
  await person.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await person.type(await screen.findByLabelText('Name'), 'My phone{Enter}');
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  await screen.findByRole('alert');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  const challenges = create.mock.calls.map(([{ publicKey }]) => new Uint8Array(publicKey.challenge)[0]);
  expect(new Set(challenges).size).toBe(2);
});
