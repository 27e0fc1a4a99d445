import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** What quotas count in a day (UTC). An edit makes a version of a report. */
export const quotaNames = ['reports', 'edits', 'files', 'bytes'] as const;
export type QuotaName = (typeof quotaNames)[number];

/** The quotas of the account's level and what is used of them today. */
export const Quotas = z.object({
  /**
   * `unconfirmed` at first, `new` with a confirmed email, `established` with age, or the name of a level to which the
   * operator assigned the account; null without quotas.
   */
  level: z.nullable(z.string()),
  quotas: z.array(z.object({ name: z.enum(quotaNames), used: z.int(), limit: z.int() })),
  /** When the day ends: ISO 8601, UTC. */
  resetsAt: z.string(),
});
export type Quotas = z.infer<typeof Quotas>;

/** The problems of calls that a quota counts. */
export const reportQuota = ['quotaReports', 'quotaNetwork'] as const;
export const editQuota = ['quotaEdits', 'quotaNetwork'] as const;
export const fileQuota = ['quotaFiles', 'quotaBytes', 'quotaNetwork'] as const;

export const quotas = {
  today: endpoint('GET', '/quotas', {
    summary:
      'What the account may file and upload in a day, and what it has used today; empty when there are no quotas',
    response: Quotas,
  }),
};
