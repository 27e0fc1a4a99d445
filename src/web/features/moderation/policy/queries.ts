import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sentInvitations } from '../../../../contract/accounts/staff-invitations.ts';
import type { Policy } from '../../../../contract/registry/policy.ts';
import { type OperatorBody, operator } from '../../../../contract/registry/staff-operator.ts';
import { policy } from '../../../../contract/registry/staff-policy.ts';
import { api } from '../../../lib/api/api.ts';
import { apiPage, type Narrowed } from '../../../lib/api/api-page.ts';
import { aboutRegistry } from '../../../lib/registry/about-registry.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';
import { useChange } from '../../../lib/session/use-change.ts';

/** Everything about the policy is read under this key. */
const all = ['admin', 'policy'] as const;
const invited = ['admin', 'invitations'] as const;

/** The policy in force and the versions before it. */
export const policyVersions = () =>
  queryOptions({ queryKey: [...all, 'versions'], queryFn: ({ signal }) => api(policy.get, {}, { signal }) });

/** Whether somebody has chosen the policy. */
export const policyState = () =>
  queryOptions({ queryKey: [...all, 'state'], queryFn: ({ signal }) => api(policy.state, {}, { signal }) });

/** Who runs the registry, and on which days. */
export const operatorInForce = () =>
  queryOptions({ queryKey: [...all, 'operator'], queryFn: ({ signal }) => api(operator.get, {}, { signal }) });

/**
 * Saves it, unless someone else has changed the version that was loaded.
 * @param onSaved called when the form starts over with what was saved
 */
export function useSaveOperator(onSaved: (version: number) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ version, operator: details }: { version: number; operator: OperatorBody }) =>
      inSession(() => api(operator.set, { body: details }, { version })),
    onSuccess: (saved) => {
      onSaved(saved.version);
      cache.setQueryData(operatorInForce().queryKey, saved);
      return cache.invalidateQueries({ queryKey: aboutRegistry().queryKey });
    },
  });
}

/** What a change to these settings would mean. The counts of the previous choice stay visible while it loads. */
export const policyPreview = (version: number, settings: Policy) =>
  queryOptions({
    queryKey: [...all, 'preview', version, settings],
    queryFn: ({ signal }) => api(policy.preview, { body: settings }, { signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Saves the policy, unless someone else has changed the version that was loaded.
 * @param onSaved called when the form starts over with what was saved
 */
export function useSavePolicy(onSaved: (version: number) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ version, settings }: { version: number; settings: Policy }) =>
      inSession(() => api(policy.set, { body: settings }, { version })),
    onSuccess: ({ version }) => {
      onSaved(version);
      return cache.invalidateQueries({ queryKey: all });
    },
  });
}

/** A page of the invitations that nobody has used yet, newest first. */
export const openInvitations = (query: Narrowed<typeof sentInvitations.list>) =>
  queryOptions({
    queryKey: [...invited, query],
    queryFn: ({ signal }) => apiPage(sentInvitations.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useInvite = () =>
  useChange((email: string) => api(sentInvitations.invite, { body: { email } }), { queryKey: invited });

export const useCancelInvitation = () =>
  useChange((id: string) => api(sentInvitations.cancel, { params: { id } }), { queryKey: invited });
