import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { stubStaff } from '../../../testing/signed-in.ts';
import { SafelistPage } from './safelist-page.tsx';

test.each([
  ['PK36 SCBL 0000 0011 2345 6702', 'iban'],
  ['easypaisa: 0300 1234567', 'wallet'],
  ['instagram.com/shop', 'handle'],
  ['https://www.example.org/pay', 'host'],
  ['example.org', 'host'],
  ['@example.org', 'host'],
  ['someone@example.org', 'email'],
  ['35202-1234567-1', 'CNIC'],
  ['0300 1234567', 'phone'],
])('%s is looked for as %s', async (value, kind) => {
  const sent = stubStaff(['moderator'], {
    'GET /admin/safelist': json([]),
    'POST /admin/safelist/find': json({ entry: null }),
  });
  const { person } = open(<SafelistPage />, { path: '/admin/safelist' });
  await person.type(await screen.findByRole('searchbox'), value);
  await person.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findByText('This identifier is not on the list.');
  expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toEqual({ kind, value });
});
