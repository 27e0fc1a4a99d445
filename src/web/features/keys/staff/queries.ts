import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { accessApplications, type DecideAccessBody } from '../../../../contract/keys/staff-access.ts';
import { issuedKeys } from '../../../../contract/keys/staff-keys.ts';
import { type PlanLimits, plans } from '../../../../contract/limits/plans.ts';
import { api } from '../../../lib/api/api.ts';
import { apiPage, type Narrowed } from '../../../lib/api/api-page.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';

const applications = ['admin', 'applications'] as const;
const pairs = ['admin', 'keys'] as const;

/** A page of applications for live keys. */
export const applicationList = (query: Narrowed<typeof accessApplications.list>) =>
  queryOptions({
    queryKey: [...applications, query],
    queryFn: ({ signal }) => apiPage(accessApplications.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useDecideAccess() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: DecideAccessBody & { id: string }) =>
      inSession(() => api(accessApplications.decide, { params: { id }, body })),
    // Also after a refusal: someone else may have decided it.
    onSettled: () => cache.invalidateQueries({ queryKey: applications }),
  });
}

/** A page of the key pairs of all accounts, newest first. */
export const issuedKeyList = (query: Narrowed<typeof issuedKeys.list>) =>
  queryOptions({
    queryKey: [...pairs, query],
    queryFn: ({ signal }) => apiPage(issuedKeys.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useRevokeIssuedKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      inSession(() => api(issuedKeys.revoke, { params: { id }, body: { reason } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: pairs }),
  });
}

/** The plans in force. */
export const planList = () =>
  queryOptions({ queryKey: ['admin', 'plans'], queryFn: ({ signal }) => api(plans.list, {}, { signal }) });

export function useSetPlan() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ name, limits }: { name: string; limits: PlanLimits }) =>
      inSession(() => api(plans.set, { params: { name }, body: limits })),
    onSuccess: () => cache.invalidateQueries(planList()),
  });
}

export function useResetPlan() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => inSession(() => api(plans.reset, { params: { name } })),
    onSuccess: () => cache.invalidateQueries(planList()),
  });
}
