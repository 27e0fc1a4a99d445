import type { RetentionRules } from '../../../../contract/reports/retention.ts';
import { retention } from '../../../../contract/reports/staff-retention.ts';
import { api, ask } from '../../../lib/api/api.ts';
import { askPage } from '../../../lib/api/api-page.ts';
import { useCall, useChange } from '../../../lib/session/use-change.ts';

/** How long reports are kept. */
export const rulesInForce = () => ask(retention.rules, {});

/** A page of the reports under a legal hold. */
export const legalHolds = (cursor: string | undefined) => askPage(retention.holds, { query: { cursor } });

/** How many reports rules would destroy. */
export const usePreview = () => useCall((rules: RetentionRules) => api(retention.preview, { body: { rules } }));

export const useChangeRules = () =>
  useChange((body: { version: number; rules: RetentionRules }) => api(retention.change, { body }), [retention.rules]);

export const usePlaceHold = () =>
  useChange(
    ({ reportID, reason }: { reportID: string; reason: string }) =>
      api(retention.hold, { params: { reportID }, body: { reason } }),
    [retention.holds],
  );

export const useLiftHold = () =>
  useChange((reportID: string) => api(retention.release, { params: { reportID } }), [retention.holds]);
