import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PersonDetails } from '../../../../contract/accounts/people.ts';
import { open, sana } from '../../../testing/render.tsx';
import { stubStaff } from '../../../testing/signed-in.ts';
import { PersonSuspension } from './person-cards.tsx';

const somebody = { id: 'b00', name: 'Omar Aziz', suspendedAt: null, suspendedReason: null };

test('admins suspend others, and are not offered to suspend themselves', async () => {
  stubStaff(['admin'], {});
  open(
    [somebody, { ...somebody, id: sana.uid }].map((person) => (
      <PersonSuspension key={person.id} person={person as PersonDetails} />
    )),
    { path: '/admin/people' },
  );
  await screen.findByText('You cannot suspend your own account.');
  expect(screen.getAllByRole('button', { name: 'Suspend the account' })).toHaveLength(1);
});
