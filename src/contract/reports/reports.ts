import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { editQuota, reportQuota } from '../limits/quotas.ts';
import { Cursor, Flag, limitUpTo } from '../pagination.ts';
import { SubjectEmail } from '../rules/subject-email.ts';
import { messageKey, optionalText, text } from '../rules/text.ts';
import { FindBody } from './find-reports.ts';
import { DocumentedReportBody, ReportBody } from './report-body.ts';
import { notGivenFields, reportFieldNames, wireShape } from './report-fields.ts';
import { OneReport, ReportId } from './report-id.ts';
import { ShortReference } from './short-reference.ts';
import { ReportStateSchema, StandingSchema } from './standing.ts';

/** A report as its author reads it. */
export const Report = z.object({
  repID: z.string(),
  /** The same as `repID`, by the name that requests and the answers to writes use. */
  reportID: z.string(),
  reference: ShortReference,
  /** Rises by one with every edit; the value of If-Match. */
  version: z.int(),
  ...wireShape('answer'),
  /** Fields that are null because the author does not have them: an update repeats them, unless it gives them. */
  notGiven: z.array(z.enum(notGivenFields)),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was withdrawn, or null. */
  withdrawnAt: z.nullable(z.string()),
  /**
   * Lookups find it when it is listed. Until moderators have decided about a report that policy holds, it is held to its
   * author, even if others have corroborated it meanwhile.
   */
  state: ReportStateSchema,
  /** When it came into that state; null while it is in the one it was filed in. */
  stateChangedAt: z.nullable(z.string()),
  /** Verified or unverified: whether others reported the same person is what lookups answer. */
  standing: StandingSchema,
  /** Whether the person it names disputes it. */
  disputed: z.boolean(),
  /** Until when a moderator's question waits for an answer; null without one. ISO 8601, UTC. */
  askedUntil: z.nullable(z.string()),
});
export type Report = z.infer<typeof Report>;

/** Earlier versions of a report that are kept at most; beyond them, older ones are thinned (R11). */
export const maxEarlierVersions = 100;

/** `?review=true` hands a report to the moderators that names what cannot be listed. */
const FilingQuery = z.object({
  review: Flag.check(
    z.describe(
      'Files the report even if it names an identifier that cannot be listed. It is then held until a moderator has decided.',
    ),
  ),
});

const HistoryQuery = z.object({ reportID: ReportId, limit: limitUpTo(100, 50), cursor: Cursor });

/** `?cursor=` continues below a report and `?after=` above one, as the answer's `Link` says. */
const place = { limit: limitUpTo(500, 100), cursor: Cursor, after: Cursor };
const onePlace = () =>
  z.refine<{ cursor?: string | undefined; after?: string | undefined }>(
    ({ cursor, after }) => cursor === undefined || after === undefined,
    { error: messageKey('cursorInvalid'), path: ['after'] },
  );

/** `?email=` narrows to the exact match (R9), `?withdrawn=true` shows withdrawn reports among the others. */
const ListQuery = z.object({ ...place, email: z.optional(SubjectEmail), withdrawn: Flag }).check(onePlace());

export const Filed = z.object({
  message: z.string(),
  reportID: z.string(),
  /** Null when it was filed before with the same Idempotency-Key, and is deleted since. */
  reference: z.nullable(ShortReference),
  version: z.int(),
  /** Only when it is held: lookups find it once it has been reviewed or corroborated. */
  state: z.optional(z.literal('held')),
  /** Only when it corrected the author's report of the last 24 hours about the same subject, whose id this is. */
  merged: z.optional(z.literal(true)),
});
export type Filed = z.infer<typeof Filed>;

export const withdrawalReasons = ['mistake', 'resolved', 'duplicate', 'other'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

export const withdrawalNoteMax = 200;

/** Milliseconds in which a withdrawal can be undone. */
export const withdrawalUndoMs = 60_000;

/** Why a report is withdrawn. The note is readable by the author only. */
export const WithdrawBody = z.object({
  reason: z.enum(withdrawalReasons, messageKey('reasonRequired')),
  note: optionalText(text({ required: messageKey('noteMax'), max: [withdrawalNoteMax, messageKey('noteMax')] })),
});
export type WithdrawBody = z.output<typeof WithdrawBody>;

export const Withdrawal = z.object({
  /** ISO 8601, UTC. */
  withdrawnAt: z.string(),
  reason: z.enum(withdrawalReasons),
  note: z.nullable(z.string()),
  /** Until when it can be undone, ISO 8601, UTC; null once it is final. */
  undoUntil: z.nullable(z.string()),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const Withdrawn = z.object({ message: z.string(), reportID: z.string(), ...Withdrawal.shape });
export type Withdrawn = z.infer<typeof Withdrawn>;

export const WithdrawalUndone = z.object({
  message: z.string(),
  reportID: z.string(),
  version: z.int(),
  /** Only when it is held: as before, or because it names what cannot be listed since. */
  state: z.optional(z.literal('held')),
});
export type WithdrawalUndone = z.infer<typeof WithdrawalUndone>;

/** One version of a report, with its content. */
export const ReportVersion = z.object({
  version: z.int(),
  /** When this version was written: ISO 8601, UTC. */
  writtenAt: z.string(),
  /** What differs from the next older version that is kept; nothing in the first one. */
  changed: z.array(z.enum(reportFieldNames)),
  /** How many versions before this one are not kept any more. */
  omitted: z.int(),
  ...wireShape('answer'),
});
export type ReportVersion = z.infer<typeof ReportVersion>;

export const ReportHistory = z.object({
  repID: z.string(),
  /** The same as `repID`. */
  reportID: z.string(),
  /** Newest first. */
  versions: z.array(ReportVersion),
  withdrawal: z.nullable(Withdrawal),
});
export type ReportHistory = z.infer<typeof ReportHistory>;

export const reports = {
  all: endpoint('GET', '/report/all', {
    summary: "The caller's own reports, newest first; X-Total-Count has their number, Link the next page",
    query: ListQuery,
    paged: true,
    response: z.array(Report),
  }),
  find: endpoint('POST', '/report/find', {
    summary: "The caller's own reports that match a filter, in the order asked for",
    description:
      'X-Total-Count has their number, Link the next page, which takes the same body. Search terms are in the body, so that they are in no address. A withdrawn report is not found by its identifiers.',
    query: z.object(place).check(onePlace()),
    body: FindBody,
    paged: true,
    response: z.array(Report),
  }),
  single: endpoint('GET', '/report/single', {
    summary: "One of the caller's own reports; with ?withdrawn=true a withdrawn one, too",
    query: z.extend(OneReport, { withdrawn: Flag }),
    tagged: true,
    response: Report,
    problems: ['reportNotFound'],
  }),
  history: endpoint('GET', '/report/history', {
    summary: "The versions of one of the caller's own reports, newest first, and its withdrawal",
    description: `Link has the next page. The first version and the newest ones are kept; once more than ${maxEarlierVersions} have been replaced, older ones are thinned, and \`omitted\` says how many are missing before a version.`,
    query: HistoryQuery,
    paged: true,
    response: ReportHistory,
    problems: ['reportNotFound'],
  }),
  create: endpoint('POST', '/report/add-report', {
    summary: 'File a report',
    query: FilingQuery,
    body: ReportBody,
    documentedBody: DocumentedReportBody,
    idempotent: true,
    grows: 'rows',
    response: Filed,
    problems: ['filingNeedsConfirmedEmail', 'identifierSafelisted', ...reportQuota],
  }),
  update: endpoint('PUT', '/report/update-report', {
    summary: "Correct one of the caller's own reports",
    description:
      'Send the whole report: an optional field that is left out is emptied, and the country is derived anew. If-Match takes the version that you have read. What changes nothing makes no new version.',
    query: OneReport,
    body: ReportBody,
    documentedBody: DocumentedReportBody,
    versioned: true,
    grows: 'rows',
    response: Filed,
    problems: ['reportNotFound', 'reportClosed', 'identifierSafelisted', ...editQuota],
  }),
  withdraw: endpoint('POST', '/report/withdraw', {
    summary: "Withdraw one of the caller's own reports; repeating the call returns the first withdrawal",
    query: OneReport,
    body: WithdrawBody,
    versioned: true,
    response: Withdrawn,
    problems: ['reportNotFound', 'reportClosed'],
  }),
  undoWithdrawal: endpoint('POST', '/report/withdraw/undo', {
    summary: "Bring one of the caller's own reports back within a minute of its withdrawal",
    description:
      'The report is as it was before: in lookups, in the moderators’ queue and in the figures. If it names what cannot be listed since, it is held. Until `undoUntil`, nobody who was told of it learns that it was withdrawn. Repeating the call changes nothing, nor does calling it for a report that is not withdrawn.',
    query: OneReport,
    response: WithdrawalUndone,
    problems: ['reportNotFound', 'withdrawalFinal'],
  }),
};
