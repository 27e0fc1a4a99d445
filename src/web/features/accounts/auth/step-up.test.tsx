import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keys } from '../../../../contract/keys/keys.ts';
import { api } from '../../../lib/api/api.ts';
import { endSignInAgain, inSession } from '../../../lib/session/sign-in-again.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, signedIn } from '../../../testing/render.tsx';
import { SignInAgain } from './ask-sign-in-again.tsx';

test('a sensitive call asks for the password in a dialog, says when it is wrong, and then goes on', async () => {
  signedIn();
  let isProven = false;
  const sent = stubNetwork({
    'GET /keys': () => (isProven ? json([]) : problem(403, 'stepUpRequired')),
    'POST /auth/step-up': ({ body }) => {
      isProven = (body as { password: string }).password === 'Correct-horse1';
      return isProven
        ? json({ message: 'Confirmed' })
        : problem(422, 'currentPasswordWrong', { password: 'currentPasswordWrong' });
    },
  });
  const { person } = open(<SignInAgain />, { path: '/developer' });
  const answer = inSession(() => api(keys.list, {}));
  await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await person.type(screen.getByLabelText('Password'), 'Wrong-horse1{Enter}');
  await screen.findByText('Current password is wrong');
  await person.clear(screen.getByLabelText('Password'));
  await person.type(screen.getByLabelText('Password'), 'Correct-horse1{Enter}');
  expect(await answer).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-2)?.headers.get('X-XSRF-TOKEN')).toBe('proof');
  endSignInAgain(false);
});
