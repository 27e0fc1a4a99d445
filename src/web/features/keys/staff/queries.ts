import { accessApplications, type DecideAccessBody } from '../../../../contract/keys/staff-access.ts';
import { issuedKeys } from '../../../../contract/keys/staff-keys.ts';
import { type PlanLimits, plans } from '../../../../contract/limits/plans.ts';
import { api } from '../../../lib/api/api.ts';
import { type Narrowed, pageQuery } from '../../../lib/api/api-page.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { useChange } from '../../../lib/session/use-change.ts';

const applications = ['admin', 'applications'] as const;
const pairs = ['admin', 'keys'] as const;

/** A page of applications for live keys. */
export const applicationList = (query: Narrowed<typeof accessApplications.list>) =>
  pageQuery([...applications, query], accessApplications.list, { query });

export const useDecideAccess = () =>
  useChange(
    ({ id, ...body }: DecideAccessBody & { id: string }) => api(accessApplications.decide, { params: { id }, body }),
    { queryKey: applications },
  );

/** A page of the key pairs of all accounts, newest first. */
export const issuedKeyList = (query: Narrowed<typeof issuedKeys.list>) =>
  pageQuery([...pairs, query], issuedKeys.list, { query });

export const useRevokeIssuedKey = () =>
  useChange(
    ({ id, reason }: { id: string; reason: string }) => api(issuedKeys.revoke, { params: { id }, body: { reason } }),
    { queryKey: pairs },
  );

/** The plans in force. */
export const planList = () => apiQuery(['admin', 'plans'], plans.list, {});

export const useSetPlan = () =>
  useChange(
    ({ name, limits }: { name: string; limits: PlanLimits }) => api(plans.set, { params: { name }, body: limits }),
    planList(),
  );

export const useResetPlan = () => useChange((name: string) => api(plans.reset, { params: { name } }), planList());
