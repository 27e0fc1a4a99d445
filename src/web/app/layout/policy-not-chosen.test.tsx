import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { policyPresets } from '../../../contract/registry/policy.ts';
import { policy } from '../../../contract/registry/staff-policy.ts';
import { PolicySection } from '../../features/registry/policy/policy-page.tsx';
import { ask } from '../../lib/api/api.ts';
import { type Answer, json, stubNetwork } from '../../testing/network.ts';
import { open, sana, signedIn } from '../../testing/render.tsx';
import { PolicyNotChosen } from './policy-not-chosen.tsx';

const call = 'GET /admin/policy/state';
const at = { path: '/admin/audit' };
const opens = (role: 'admin' | 'moderator', answer: Answer) => {
  signedIn({ ...sana, roles: [role] } as typeof sana);
  stubNetwork({ 'GET /auth/user': json({ ...sana, apiKey: null, roles: [role] }), [call]: answer });
  return open(<PolicyNotChosen />, at);
};

beforeEach(() => signedIn());

test('an admin is led to the policy, a moderator to an admin', async () => {
  const state = json({ chosen: false, needed: true });
  opens('admin', state);
  expect((await screen.findByRole('link', { name: 'Choose a policy' })).getAttribute('href')).toBe('/admin/policy');
  document.body.replaceChildren();
  opens('moderator', state);
  expect((await screen.findByRole('alert')).textContent).toMatch(/Live keys are refused.*Ask an admin to choose one\./);
});

test.each([
  ['that was chosen', json({ chosen: true, needed: true })],
  ['of a registry that only this machine reaches', json({ chosen: false, needed: false })],
  ['that cannot be read', null],
])('nothing is said of a policy %s', async (_, state) => {
  const { cache } = opens('admin', state);
  await waitFor(() => expect(cache.getQueryState(ask(policy.state, {}).queryKey)?.fetchStatus).toBe('idle'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is in force without a choice can be chosen as it is, and the form says that it was saved', async () => {
  const version = { settings: policyPresets.open, preset: 'open', changedAt: null, changedBy: null };
  let current = 0;
  stubNetwork({
    'GET /admin/policy': () => json({ current: { ...version, version: current }, earlier: [] }),
    'PUT /admin/policy': () => {
      current = 1;
      return json({ ...version, version: 1 });
    },
  });
  const { person } = open(<PolicySection />, { path: '/admin/policy' });
  await person.click(await screen.findByRole('button', { name: 'Choose this policy' }));
  await screen.findByText('Saved and in force.');
  expect(screen.getByRole('button', { name: 'Save policy' }).hasAttribute('disabled')).toBe(true);
});
