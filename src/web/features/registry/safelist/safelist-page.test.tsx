import { screen, waitFor } from '@testing-library/react';
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

test('an entry that was found and removed is not shown any more', async () => {
  let isThere = true;
  const entry = {
    id: crypto.randomUUID(),
    mark: 'safelisted',
    kind: 'phone',
    masked: '+92*******567',
    label: 'Our helpline',
    reason: 'helpline',
    addedAt: '2026-02-15T10:00:00Z',
  };
  stubStaff(['moderator'], {
    'GET /admin/safelist': () => json(isThere ? [entry] : []),
    'POST /admin/safelist/find': () => json({ entry: isThere ? entry : null }),
    [`POST /admin/safelist/${entry.id}/remove`]: () => {
      isThere = false;
      return json({ message: 'Removed' });
    },
  });
  const { person } = open(<SafelistPage />, { path: '/admin/safelist' });
  await person.type(await screen.findByRole('searchbox'), '+923001234567');
  await person.click(screen.getByRole('button', { name: 'Find' }));
  await waitFor(() => expect(screen.getAllByText('Our helpline')).toHaveLength(2));
  await person.click(screen.getAllByRole('button', { name: /^Remove Our helpline/ })[0] as HTMLElement);
  await person.click(screen.getByRole('radio', { name: 'It was added by mistake' }));
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('This identifier is not on the list.');
  expect(screen.queryByText('Our helpline')).toBeNull();
});
