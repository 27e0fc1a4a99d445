import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { account } from '../../../contract/accounts/account.ts';
import { people } from '../../../contract/accounts/people.ts';
import { quotas } from '../../../contract/limits/quotas.ts';
import { json, problem, stubNetwork } from '../../testing/network.ts';
import { open } from '../../testing/render.tsx';
import { ask } from '../api/api.ts';
import { useCall, useChange } from './use-change.ts';

const suspended = { params: { id: '17' }, body: { reason: 'misuse', note: 'Copied reports' } } as const;

function Page() {
  useQuery(ask(quotas.today, {}, { staleTime: Number.POSITIVE_INFINITY }));
  useQuery(ask(account.sessions, {}, { staleTime: Number.POSITIVE_INFINITY, meta: { fixed: true } }));
  const change = useChange(people.suspend);
  const call = useCall(people.find);
  return (
    <>
      <button type="button" onClick={() => change.mutate(suspended)}>
        Change
      </button>
      <button type="button" onClick={() => call.mutate({ body: { email: 'sana@example.com' } })}>
        Find
      </button>
      <p>{change.isSuccess ? 'Changed' : change.isError ? 'Refused' : call.isError ? 'Unknown' : ''}</p>
    </>
  );
}

/** Opens the page. @returns how often each of its two queries was asked */
async function start(answer: Response) {
  const asked = { shown: 0, fixed: 0 };
  stubNetwork({
    'GET /quotas': () => {
      asked.shown += 1;
      return json({ level: null, quotas: [], resetsAt: '2026-11-30T00:00:00Z' });
    },
    'GET /auth/sessions': () => {
      asked.fixed += 1;
      return json([]);
    },
    'POST /admin/people/17/suspend': answer,
    'POST /admin/people/find': problem(404, 'personNotFound'),
  });
  const { person } = open(<Page />, { path: '/' });
  await waitFor(() => expect(asked).toEqual({ shown: 1, fixed: 1 }));
  return { person, asked };
}

test.each([
  { answer: () => json({ message: 'Suspended.' }), says: 'Changed' },
  { answer: () => problem(409, 'lastAdmin'), says: 'Refused' },
])('after a change everything shown is asked for again, except for what is fixed: $says', async ({ answer, says }) => {
  const { person, asked } = await start(answer());
  await person.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText(says);
  await waitFor(() => expect(asked).toEqual({ shown: 2, fixed: 1 }));
});

test('after a call that changes nothing, nothing is', async () => {
  const { person, asked } = await start(json({ message: 'Suspended.' }));
  await person.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findByText('Unknown');
  expect(asked).toEqual({ shown: 1, fixed: 1 });
});
