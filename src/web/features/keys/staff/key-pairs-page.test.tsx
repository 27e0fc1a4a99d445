import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { IssuedKey } from '../../../../contract/keys/staff-keys.ts';
import { pages } from '../../../../contract/pages.ts';
import { json, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { KeyPairsPage } from './key-pairs-page.tsx';

test('says of a key whose it is, and of lookups that no program made that they may be checks on the dashboard', async () => {
  const roles = ['admin'];
  signedIn({ ...sana, roles } as typeof sana);
  const key = sampleOf(IssuedKey, {
    id: 'k1',
    name: 'Default',
    apiKey: 'ABCD',
    ownerName: 'Sana',
    lookups: 23,
    hits: 2,
  });
  stubNetwork({ 'GET /auth/user': json({ ...sana, apiKey: null, roles }), 'GET /admin/keys': json([key]) });
  const { person } = open(<KeyPairsPage />, { path: pages.adminKeyPairs });
  expect(await screen.findByText('23, with a report: 2')).toBeTruthy();
  expect(screen.getByText('Never')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Last used by a program' })).toBeTruthy();
  expect(screen.getByText(/Checks on the dashboard count with an account’s oldest live key\./)).toBeTruthy();

  // Every account has a pair of this name, and of a leaked one only the key is known.
  expect(screen.getByText('ABCD')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Revoke Default of Sana' }));
  await screen.findByRole('dialog', { name: 'Revoke Default of Sana?' });
});
