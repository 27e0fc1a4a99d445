import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { account } from '../../../contract/accounts/account.ts';
import { people } from '../../../contract/accounts/people.ts';
import { quotas } from '../../../contract/limits/quotas.ts';
import { json, problem, stubNetwork } from '../../testing/network.ts';
import { ask } from '../api/api.ts';
import { createQueryClient } from '../api/query-client.ts';
import { useCall, useChange } from './use-change.ts';

const suspended = { params: { id: '17' }, body: { reason: 'misuse', note: 'Copied reports' } } as const;

/** A page with a query that is shown and one that fills a form. @returns how often each was asked, and the page's calls */
async function start(answer: Response) {
  const sent = stubNetwork({
    'GET /quotas': json({ level: null, quotas: [], resetsAt: '2026-11-30T00:00:00Z' }),
    'GET /auth/sessions': json([]),
    'POST /admin/people/17/suspend': answer,
    'POST /admin/people/find': problem(404, 'personNotFound'),
  });
  const asked = () => ['quotas', 'sessions'].map((path) => sent.filter(({ line }) => line.endsWith(path)).length);
  const usePage = () => {
    useQuery(ask(quotas.today, {}, { staleTime: Number.POSITIVE_INFINITY }));
    useQuery(ask(account.sessions, {}, { staleTime: Number.POSITIVE_INFINITY, meta: { fixed: true } }));
    return { change: useChange(people.suspend), find: useCall(people.find) };
  };
  const cache = createQueryClient();
  const { result } = renderHook(usePage, {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(asked()).toEqual([1, 1]));
  return { page: result, asked };
}

test.each([
  ['done', json({ message: 'Suspended.' })],
  ['refused', problem(409, 'lastAdmin')],
])('after a change that was %s everything shown is asked for again, except for what is fixed', async (_, answer) => {
  const { page, asked } = await start(answer);
  page.current.change.mutate(suspended);
  await waitFor(() => expect(asked()).toEqual([2, 1]));
});

test('after a call that changes nothing, nothing is', async () => {
  const { page, asked } = await start(json({ message: 'Suspended.' }));
  page.current.find.mutate({ body: { email: 'sana@example.com' } });
  await waitFor(() => expect(page.current.find.isError).toBe(true));
  expect(asked()).toEqual([1, 1]);
});
