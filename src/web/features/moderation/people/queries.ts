import { people, type SuspendBody } from '../../../../contract/accounts/people.ts';
import type { StaffRole } from '../../../../contract/accounts/roles.ts';
import { plans } from '../../../../contract/limits/plans.ts';
import { api, ask } from '../../../lib/api/api.ts';
import { askPage, type Narrowed } from '../../../lib/api/api-page.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';

/** What changes with an account. */
const all = [people.list, people.get];

/** A page of the accounts, newest first. */
export const peopleList = (query: Narrowed<typeof people.list>) => askPage(people.list, { query });

/** Everything about one account. */
export const onePerson = (id: string) => ask(people.get, { params: { id } });

export const useGrantRole = (id: string) =>
  useChange((role: StaffRole) => api(people.grant, { params: { id }, body: { role } }), all);
export const useRevokeRole = (id: string) =>
  useChange((role: StaffRole) => api(people.revoke, { params: { id, role } }), all);
export const useSuspend = (id: string) =>
  useChange((body: SuspendBody) => api(people.suspend, { params: { id }, body }), all);
export const useLift = (id: string) => useChange(() => api(people.lift, { params: { id } }), all);
export const useSignOutEverywhere = (id: string) => useChange(() => api(people.endSessions, { params: { id } }), all);

/** Gives an account a plan; null for the one that RATE_PLANS says. */
export const useAssignPlan = (id: string) =>
  useChange((plan: string | null) => api(plans.assign, { params: { id }, body: { plan } }), all);

/** Finds the account with an email address. */
export const useFindPerson = () => useCall((email: string) => api(people.find, { body: { email } }));
