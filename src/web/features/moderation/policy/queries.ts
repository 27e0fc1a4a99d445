import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { sentInvitations } from '../../../../contract/accounts/staff-invitations.ts';
import { about } from '../../../../contract/analysis/about.ts';
import type { Policy } from '../../../../contract/registry/policy.ts';
import { type OperatorBody, operator } from '../../../../contract/registry/staff-operator.ts';
import { policy } from '../../../../contract/registry/staff-policy.ts';
import { api, ask, refresh } from '../../../lib/api/api.ts';
import { askPage, type Narrowed } from '../../../lib/api/api-page.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';

/** The policy in force and the versions before it. */
export const policyVersions = () => ask(policy.get, {});

/** Whether somebody has chosen the policy. */
export const policyState = () => ask(policy.state, {});

/** Who runs the registry, and on which days. */
export const operatorInForce = () => ask(operator.get, {});

/**
 * Saves it, unless someone else has changed the version that was loaded.
 * @param onSaved called when the form starts over with what was saved
 */
export function useSaveOperator(onSaved: (version: number) => void) {
  const cache = useQueryClient();
  const set = ({ version, operator: details }: { version: number; operator: OperatorBody }) =>
    api(operator.set, { body: details }, { version });
  return useCall(set, {
    onSuccess: (saved) => {
      onSaved(saved.version);
      cache.setQueryData(operatorInForce().queryKey, saved);
      return refresh(cache, about.get);
    },
  });
}

/** What a change to these settings would mean. The counts of the previous choice stay visible while it loads. */
export const policyPreview = (version: number, settings: Policy) =>
  queryOptions({
    ...ask(policy.preview, { body: settings }, { placeholderData: keepPreviousData }),
    queryKey: [policy.preview.path, version, settings],
  });

/**
 * Saves the policy, unless someone else has changed the version that was loaded.
 * @param onSaved called when the form starts over with what was saved
 */
export function useSavePolicy(onSaved: (version: number) => void) {
  const cache = useQueryClient();
  const set = ({ version, settings }: { version: number; settings: Policy }) =>
    api(policy.set, { body: settings }, { version });
  return useCall(set, {
    onSuccess: ({ version }) => {
      onSaved(version);
      return refresh(cache, policy.get, policy.state, policy.preview);
    },
  });
}

/** A page of the invitations that nobody has used yet, newest first. */
export const openInvitations = (query: Narrowed<typeof sentInvitations.list>) =>
  askPage(sentInvitations.list, { query });

export const useInvite = () =>
  useChange((email: string) => api(sentInvitations.invite, { body: { email } }), [sentInvitations.list]);

export const useCancelInvitation = () =>
  useChange((id: string) => api(sentInvitations.cancel, { params: { id } }), [sentInvitations.list]);
