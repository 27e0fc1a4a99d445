import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { people, type SuspendBody } from '../../../../contract/accounts/people.ts';
import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import { plans } from '../../../../contract/limits/plans.ts';
import { api } from '../../../lib/api/api.ts';
import { apiPage, type Narrowed } from '../../../lib/api/api-page.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';

/** Everything about people is read under this key. */
const all = ['admin', 'people'] as const;

/** A page of the accounts, newest first. The page before it stays in sight while it loads. */
export const peopleList = (query: Narrowed<typeof people.list>) =>
  queryOptions({
    queryKey: [...all, 'list', query],
    queryFn: ({ signal }) => apiPage(people.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Everything about one account. */
export const onePerson = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => api(people.get, { params: { id } }, { signal }),
  });

/** A change of an account by an admin, after which everything about people is read again. */
function useChange<Input>(call: (input: Input) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => inSession(() => call(input)),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}

export const useGrantRole = (id: string) =>
  useChange((role: StaffRole) => api(people.grant, { params: { id }, body: { role } }));
export const useRevokeRole = (id: string) =>
  useChange((role: StaffRole) => api(people.revoke, { params: { id, role } }));
export const useSuspend = (id: string) =>
  useChange((body: SuspendBody) => api(people.suspend, { params: { id }, body }));
export const useLift = (id: string) => useChange(() => api(people.lift, { params: { id } }));
export const useSignOutEverywhere = (id: string) => useChange(() => api(people.endSessions, { params: { id } }));

/** Gives an account a plan; null for the one that RATE_PLANS says. */
export const useAssignPlan = (id: string) =>
  useChange((plan: string | null) => api(plans.assign, { params: { id }, body: { plan } }));

/** Finds the account with an email address. */
export const useFindPerson = () =>
  useMutation({ mutationFn: (email: string) => inSession(() => api(people.find, { body: { email } })) });
