import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unnamedOperator } from '../../../contract/registry/operator.ts';
import { policyPresets } from '../../../contract/registry/policy.ts';
import { json, problem } from '../../testing/network.ts';
import { open } from '../../testing/render.tsx';
import { stubStaff } from '../../testing/signed-in.ts';
import { OperatorSection } from './operator/operator-page.tsx';
import { PolicySection } from './policy/policy-page.tsx';

/** Each version that is asked for is another one: somebody else keeps saving. */
function versions<Version>(of: (version: number) => Version) {
  let version = 0;
  return () => {
    version += 1;
    return json(of(version));
  };
}

test('a policy that somebody else has changed keeps what was chosen here until it is reloaded', async () => {
  const settings = policyPresets.open;
  const sent = stubStaff(['admin'], {
    'GET /admin/policy': versions((version) => ({
      current: { version, settings, preset: 'open', changedAt: null, changedBy: null },
      earlier: [],
    })),
    'POST /admin/policy/preview': json({}),
    'PUT /admin/policy': problem(409, 'policyStale'),
  });
  const { person } = open(<PolicySection />, { path: '/admin/policy' });
  await person.click(await screen.findByRole('radio', { name: /^Careful/ }));
  await person.click(screen.getByRole('button', { name: 'Save policy' }));
  const reload = await screen.findByRole('button', { name: 'Reload' });
  await new Promise((done) => setTimeout(done, 100));
  expect(screen.getByRole('radio', { name: /^Careful/ })).toHaveProperty('checked', true);
  expect(sent.filter(({ line }) => line === 'GET /api/admin/policy')).toHaveLength(1);
  await person.click(reload);
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Open/ })).toHaveProperty('checked', true));
});

test('operator details that somebody else has changed keep what was typed here until they are reloaded', async () => {
  stubStaff(['admin'], {
    'GET /admin/operator': versions((version) => ({
      version,
      operator: { ...unnamedOperator(), name: 'Registry Trust', nextSteps: [] },
      timeZone: 'Asia/Karachi',
      changedAt: null,
    })),
    'PUT /admin/operator': problem(409, 'operatorStale'),
  });
  const { person } = open(<OperatorSection here="operator" />, { path: '/admin/operator' });
  const name = await screen.findByLabelText('Name');
  await person.clear(name);
  await person.type(name, 'Karachi Trust');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const reload = await screen.findByRole('button', { name: /^Reload/ });
  await new Promise((done) => setTimeout(done, 100));
  expect(name).toHaveProperty('value', 'Karachi Trust');
  await person.click(reload);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Registry Trust'));
});
