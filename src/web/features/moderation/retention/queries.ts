import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RetentionRules } from '../../../../contract/reports/retention.ts';
import { retention } from '../../../../contract/reports/staff-retention.ts';
import { api } from '../../../lib/api/api.ts';
import { apiPage } from '../../../lib/api/api-page.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';

const all = ['admin', 'retention'] as const;
const holdsKey = [...all, 'holds'] as const;

/** How long reports are kept. */
export const rulesInForce = () =>
  queryOptions({ queryKey: [...all, 'rules'], queryFn: ({ signal }) => api(retention.rules, {}, { signal }) });

/** A page of the reports under a legal hold. */
export const legalHolds = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [...holdsKey, cursor ?? ''],
    queryFn: ({ signal }) => apiPage(retention.holds, { query: { cursor } }, { signal }),
  });

/** How many reports rules would destroy. */
export const usePreview = () =>
  useMutation({
    mutationFn: (rules: RetentionRules) => inSession(() => api(retention.preview, { body: { rules } })),
  });

export function useChangeRules() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; rules: RetentionRules }) => inSession(() => api(retention.change, { body })),
    // Someone else may have changed them.
    onSettled: () => cache.invalidateQueries(rulesInForce()),
  });
}

export function usePlaceHold() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ reportID, reason }: { reportID: string; reason: string }) =>
      inSession(() => api(retention.hold, { params: { reportID }, body: { reason } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: holdsKey }),
  });
}

export function useLiftHold() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reportID: string) => inSession(() => api(retention.release, { params: { reportID } })),
    // A hold that is no longer there counts as lifted.
    onSettled: () => cache.invalidateQueries({ queryKey: holdsKey }),
  });
}
