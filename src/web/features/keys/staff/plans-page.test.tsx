import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pages } from '../../../../contract/pages.ts';
import { json } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { stubStaff } from '../../../testing/signed-in.ts';
import { PlansPage } from './plans-page.tsx';

const limits = { callsPerSecond: 50, lookupsPerMinute: 1_000, identifiersPerDay: 10_000, identifiersPerNetwork: null };
const plans = [
  { name: 'default', ...limits, source: 'setting', isInSetting: true },
  { name: 'partner', ...limits, source: 'admin', isInSetting: false },
];

function openPage() {
  const sent = stubStaff(['admin'], {
    'GET /admin/plans': json(plans),
    'PUT /admin/plans/tiny': json({ message: 'Saved' }),
    'DELETE /admin/plans/partner': json({ message: 'Saved' }),
  });
  const changes = () => sent.map(({ line }) => line).filter((line) => !line.startsWith('GET'));
  return { changes, ...open(<PlansPage />, { path: pages.adminPlans }) };
}

test('a new plan takes the place of none that there is', async () => {
  const { person, changes } = openPage();
  await person.click(await screen.findByRole('button', { name: 'Add a plan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a plan' });
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  await person.type(name, 'default');
  await person.click(within(dialog).getByRole('button', { name: 'Save plan' }));
  await within(dialog).findByText('There is a plan of this name');
  await person.clear(name);
  await person.type(name, 'tiny');
  await person.click(within(dialog).getByRole('button', { name: 'Save plan' }));
  await waitFor(() => expect(changes()).toEqual(['PUT /api/admin/plans/tiny']));
});

test('a plan is removed only after it was said whom that concerns', async () => {
  const { person, changes } = openPage();
  await person.click(await screen.findByRole('button', { name: 'Remove partner' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove partner' });
  within(question).getByText(/Accounts that were given this plan/);
  expect(changes()).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(changes()).toEqual(['DELETE /api/admin/plans/partner']));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
