import { queryOptions } from '@tanstack/react-query';
import type { RetentionRules } from '../../../../contract/reports/retention.ts';
import { retention } from '../../../../contract/reports/staff-retention.ts';
import { api } from '../../../lib/api/api.ts';
import { apiPage } from '../../../lib/api/api-page.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';

const all = ['admin', 'retention'] as const;
const holdsKey = [...all, 'holds'] as const;

/** How long reports are kept. */
export const rulesInForce = () => apiQuery([...all, 'rules'], retention.rules, {});

/** A page of the reports under a legal hold. */
export const legalHolds = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [...holdsKey, cursor ?? ''],
    queryFn: ({ signal }) => apiPage(retention.holds, { query: { cursor } }, { signal }),
  });

/** How many reports rules would destroy. */
export const usePreview = () => useCall((rules: RetentionRules) => api(retention.preview, { body: { rules } }));

export const useChangeRules = () =>
  useChange((body: { version: number; rules: RetentionRules }) => api(retention.change, { body }), rulesInForce());

export const usePlaceHold = () =>
  useChange(
    ({ reportID, reason }: { reportID: string; reason: string }) =>
      api(retention.hold, { params: { reportID }, body: { reason } }),
    { queryKey: holdsKey },
  );

export const useLiftHold = () =>
  useChange((reportID: string) => api(retention.release, { params: { reportID } }), { queryKey: holdsKey });
