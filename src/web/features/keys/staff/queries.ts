import { accessApplications, type DecideAccessBody } from '../../../../contract/keys/staff-access.ts';
import { issuedKeys } from '../../../../contract/keys/staff-keys.ts';
import { type PlanLimits, plans } from '../../../../contract/limits/plans.ts';
import { api, ask } from '../../../lib/api/api.ts';
import { askPage, type Narrowed } from '../../../lib/api/api-page.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** A page of applications for live keys. */
export const applicationList = (query: Narrowed<typeof accessApplications.list>) =>
  askPage(accessApplications.list, { query });

export const useDecideAccess = () =>
  useChange(
    ({ id, ...body }: DecideAccessBody & { id: string }) => api(accessApplications.decide, { params: { id }, body }),
    [accessApplications.list],
  );

/** A page of the key pairs of all accounts, newest first. */
export const issuedKeyList = (query: Narrowed<typeof issuedKeys.list>) => askPage(issuedKeys.list, { query });

export const useRevokeIssuedKey = () =>
  useChange(
    ({ id, reason }: { id: string; reason: string }) => api(issuedKeys.revoke, { params: { id }, body: { reason } }),
    [issuedKeys.list],
  );

/** The plans in force. */
export const planList = () => ask(plans.list, {});

export const useSetPlan = () =>
  useChange(
    ({ name, limits }: { name: string; limits: PlanLimits }) => api(plans.set, { params: { name }, body: limits }),
    [plans.list],
  );

export const useResetPlan = () => useChange((name: string) => api(plans.reset, { params: { name } }), [plans.list]);
