import * as z from 'zod/mini';

/** Where a report is in its life. Only a listed one is found by lookups and counted in statistics. */
export const reportStates = ['held', 'listed', 'withdrawn', 'removed', 'expired'] as const;
export type ReportState = (typeof reportStates)[number];

/** Whether a report is in the registry: its author may correct and withdraw it. */
export const isActive = (state: ReportState): boolean => state === 'listed' || state === 'held';

/** A state that is stored; `withdrawn` is the author's, and wins over it. */
export type StoredState = Exclude<ReportState, 'withdrawn'>;

/**
 * What stands behind a report: its author alone, a second independent author who names the same identifier, or a
 * moderator who has verified it.
 */
export const standings = ['unverified', 'corroborated', 'verified'] as const;
export type Standing = (typeof standings)[number];

export const ReportStateSchema = z.enum(reportStates);
export const StandingSchema = z.enum(standings);

/**
 * What a report counts in a score, before it is halved by a dispute. Stored with each report, so other values come with a
 * contracting migration that puts all authors into `standing_tasks`; test/written-lists.test.ts asks for it.
 */
export const weights = {
  verified: 2,
  /** Its author looked the subject up before, or may not count for now. */
  none: 0,
  /** Its author has `trustedAfter` verified reports, and none removed within a year. */
  trustedAuthor: 1,
  confirmedEmail: 0.6,
  other: 0.2,
  /** An upheld dispute that cleared an identifier: it counts against the reports. */
  cleared: 1,
} as const;

/** Verified reports of an author whose reports then weigh more. */
export const trustedAfter = 3;

/** Accounts that were registered from one network within this time of each other are not independent, in milliseconds. */
export const groupMs = 24 * 60 * 60 * 1000;

/** What became of the reports of an author. */
export const AuthorRecord = z.object({ filed: z.int(), verified: z.int(), removed: z.int() });
export type AuthorRecord = z.infer<typeof AuthorRecord>;
