// See docs/decisions/0023-the-queue-is-sorted-by-harm-and-age.md
import type { QueueCause } from '../../../../contract/moderation/moderation.ts';
import type { ReportCategory } from '../../../../contract/reports/report-categories.ts';

/** What a wrong or late decision about a report does to people, from 1; beyond a national ID by kind of fraud. */
const byCategory: Record<ReportCategory, number> = {
  blackmail: 2,
  identity_theft: 2,
  account_takeover: 2,
  investment: 1,
  loan: 1,
  advance_fee: 1,
  impersonation: 1,
  non_delivery: 0,
  job: 0,
  counterfeit: 0,
  other: 0,
};

/** A report that others have been told of, or that someone objects to, is worse than one that is held. */
const byCause: Record<QueueCause, number> = {
  disputed: 4,
  flagged: 2,
  appealed: 2,
  ordered: 4,
  notified: 2,
  safelist: 2,
  edited: 1,
  circular: 1,
  recycled: 1,
  reading: 2,
  held: 0,
  listed: 0,
  replied: 0,
  duplicate: 0,
  pace: 0,
  imported: 0,
};

const forCnic = 3;
const forOverdue = 2;

/** The part of an item's harm that is known when it enters, from 1 to 12. How often it is looked up adds up to 4 to it. */
export const severityOf = (
  cause: QueueCause,
  { category, namesCnic, isOverdue }: { category: string | null; namesCnic: boolean; isOverdue: boolean },
): number =>
  1 +
  (byCategory[category as ReportCategory] ?? 0) +
  byCause[cause] +
  (namesCnic ? forCnic : 0) +
  (isOverdue ? forOverdue : 0);
