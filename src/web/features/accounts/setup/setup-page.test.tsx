import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unnamedOperator } from '../../../../contract/registry/operator.ts';
import { policyPresets } from '../../../../contract/registry/policy.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { SetupPage } from './setup-page.tsx';

const token = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';
const path = `/setup?token=${token}`;
const user = (roles: string[] = []) => json({ ...sana, apiKey: null, roles });
const becomeAdmin = () => screen.findByRole('button', { name: 'Become the first admin' });

test.each([
  ['', json({ message: '' })],
  [', also if the answer is lost', null],
])('somebody who is signed in becomes the first admin with one click, and not before%s', async (_, answer) => {
  signedIn();
  let isAdmin = false;
  const sent = stubNetwork({
    'GET /admin/policy/state': json({ chosen: false, needed: true }),
    'GET /admin/policy': null,
    'GET /admin/operator': null,
    'GET /auth/user': () => user(isAdmin ? ['admin'] : []),
    'POST /setup': () => {
      isAdmin = true;
      return answer;
    },
  });
  const { person, location } = open(<SetupPage />, { path });
  expect((await screen.findByText(/You are logged in as/)).textContent).toBe(
    'You are logged in as Sana Malik: sana@example.com',
  );
  // The token is in no URL that is shown, copied or sent as a referrer.
  expect(location().search).toBe('');
  expect(sent.map(({ line }) => line)).not.toContain('POST /api/setup');
  await person.click(await becomeAdmin());
  await screen.findByText('Step 2 of 3');
  expect(sent.find(({ line }) => line === 'POST /api/setup')?.body).toEqual({ token });
});

/** What an admin's registry has stored so far, and what is saved into it. */
function registry({ chosen = false, named = false } = {}) {
  const operator = {
    ...unnamedOperator(),
    nextSteps: [],
    ...(named && { name: 'Cyber Cell', legalBasis: 'publicTask' }),
  };
  const stored = { version: chosen ? 1 : 0, operator };
  const policy = () => ({
    version: stored.version,
    settings: policyPresets.open,
    preset: 'open',
    changedAt: null,
    changedBy: null,
  });
  const operatorNow = () => ({ version: 0, operator: stored.operator, timeZone: 'Asia/Karachi', changedAt: null });
  return stubNetwork({
    'GET /auth/user': user(['admin']),
    'GET /admin/policy/state': () => json({ chosen: stored.version > 0, needed: true }),
    'GET /admin/policy': () => json({ current: policy(), earlier: [] }),
    'PUT /admin/policy': () => {
      stored.version = 1;
      return json(policy());
    },
    'POST /admin/policy/preview': json({}),
    'GET /admin/operator': () => json(operatorNow()),
    'PUT /admin/operator': ({ body }) => {
      stored.operator = { ...stored.operator, ...(body as object) };
      return json(operatorNow());
    },
    'GET /about': problem(503, 'unavailable'),
  });
}
const asAdmin = () => signedIn({ ...sana, roles: ['admin'] } as typeof sana);

test('an admin chooses the policy, says who runs the registry and on what basis, and is led to the work', async () => {
  asAdmin();
  const sent = registry();
  const { person, location } = open(<SetupPage />, { path: '/setup' });
  await screen.findByText('Step 2 of 3');
  await person.click(await screen.findByRole('radio', { name: /^Careful/ }));
  await person.click(screen.getByRole('button', { name: 'Choose this policy' }));
  await screen.findByText('Step 3 of 3');
  await person.type(await screen.findByLabelText('Name'), 'Cyber Cell');
  await person.selectOptions(screen.getByLabelText('Legal basis'), 'A task in the public interest');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(location().pathname).toBe('/admin'));
  expect(sent.find(({ line }) => line === 'PUT /api/admin/policy')?.body).toEqual(policyPresets.careful);
  expect(sent.find(({ line }) => line === 'PUT /api/admin/operator')?.body).toMatchObject({
    name: 'Cyber Cell',
    legalBasis: 'publicTask',
  });
});

test('it goes on where it was, with nothing left at the work itself, and each step can wait', async () => {
  asAdmin();
  registry({ chosen: true });
  const first = open(<SetupPage />, { path: '/setup' });
  await screen.findByText('Step 3 of 3');
  first.unmount();
  registry({ chosen: true, named: true });
  const last = open(<SetupPage />, { path: '/setup' });
  await waitFor(() => expect(last.location().pathname).toBe('/admin'));
  last.unmount();
  registry();
  const { person, location } = open(<SetupPage />, { path: '/setup' });
  await screen.findByText('Step 2 of 3');
  await person.click(screen.getByRole('button', { name: 'Do this later' }));
  await screen.findByText('Step 3 of 3');
  await person.click(screen.getByRole('button', { name: 'Do this later' }));
  await waitFor(() => expect(location().pathname).toBe('/admin'));
});

test('a visitor signs in or registers first, and the link is not lost meanwhile', async () => {
  stubNetwork({ 'GET /auth/user': problem(401, 'notSignedIn') });
  const visitor = open(<SetupPage />, { path });
  await screen.findByText('Create an account or log in. You will come back here.');
  for (const [name, page] of [
    ['Log In', '/login'],
    ['Create an account', '/signup'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${page}?next=%2Fsetup`);
  visitor.unmount();

  signedIn();
  const sent = stubNetwork({ 'GET /auth/user': user(), 'POST /setup': json({ message: '' }) });
  const { person } = open(<SetupPage />, { path: '/setup' });
  await person.click(await becomeAdmin());
  await waitFor(() => expect(sent.find(({ line }) => line === 'POST /api/setup')?.body).toEqual({ token }));
});

test('a link that was used, or is none, says so, and how else a first admin is made', async () => {
  signedIn();
  stubNetwork({
    'GET /auth/user': user(),
    'POST /setup': problem(422, 'invalidInput', { token: 'setupLinkInvalid' }),
  });
  const { person, unmount } = open(<SetupPage />, { path });
  await person.click(await becomeAdmin());
  await screen.findByRole('heading', { name: 'This link does not work' });
  screen.getByText(/npm run shield -- grant admin EMAIL/);
  unmount();
  sessionStorage.clear();
  open(<SetupPage />, { path: '/setup?token=half-a-token' });
  await screen.findByRole('heading', { name: 'This link does not work' });
});
