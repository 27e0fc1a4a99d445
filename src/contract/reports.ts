import * as z from 'zod/mini';
import { Email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { Cursor, Flag, isReportId, limitUpTo } from './pagination.ts';
import { editQuota, reportQuota } from './quotas.ts';
import { formShape, reportFieldNames, reportFields, wireShape } from './report-fields.ts';
import { messageKey, optionalText, rawText, text } from './text.ts';

/** A report in the form's words. */
export const ReportForm = z.object(formShape());
export type ReportForm = z.output<typeof ReportForm>;

/** A report on the wire. */
export const ReportBody = z.object(wireShape('schema'));
export type ReportBody = z.output<typeof ReportBody>;

/** Nobody else translates between the form's words and the wire's (R2). */
export const toBody = (form: ReportForm): ReportBody =>
  Object.fromEntries(reportFieldNames.map((field) => [field, form[reportFields[field].form]])) as ReportBody;

/** A report as its author reads it. */
export const Report = z.object({
  repID: z.string(),
  /** Rises by one with every edit; the value of If-Match. */
  version: z.int(),
  ...wireShape('answer'),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was withdrawn, or null. */
  withdrawnAt: z.nullable(z.string()),
});
export type Report = z.infer<typeof Report>;

export const ReportId = rawText(100, messageKey('reportNotFound')).check(
  z.refine(isReportId, messageKey('reportNotFound')),
);
export const OneReport = z.object({ reportID: ReportId });

/** Earlier versions of a report that are kept at most; beyond them, older ones are thinned (R11). */
export const maxEarlierVersions = 100;

const HistoryQuery = z.object({ reportID: ReportId, limit: limitUpTo(100, 50), cursor: Cursor });

/**
 * `?email=` narrows to the exact match (R9), `?withdrawn=true` shows withdrawn reports among the others.
 * `?cursor=` goes on below a report and `?after=` back above one, as the answer's `Link` says.
 */
const ListQuery = z
  .object({
    limit: limitUpTo(500, 100),
    cursor: Cursor,
    after: Cursor,
    email: z.optional(Email),
    withdrawn: Flag,
  })
  .check(
    z.refine(({ cursor, after }) => cursor === undefined || after === undefined, {
      error: messageKey('cursorInvalid'),
      path: ['after'],
    }),
  );

export const Filed = z.object({ message: z.string(), reportID: z.string(), version: z.int() });
export type Filed = z.infer<typeof Filed>;

export const withdrawalReasons = ['mistake', 'resolved', 'duplicate', 'other'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

export const withdrawalNoteMax = 200;

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
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const Withdrawn = z.object({ message: z.string(), reportID: z.string(), ...Withdrawal.shape });
export type Withdrawn = z.infer<typeof Withdrawn>;

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
  /** Newest first. */
  versions: z.array(ReportVersion),
  withdrawal: z.nullable(Withdrawal),
});
export type ReportHistory = z.infer<typeof ReportHistory>;

export const reports = {
  all: endpoint('GET', '/report/all', {
    summary: "The caller's own reports, newest first; X-Total-Count says how many there are, Link where it goes on",
    access: 'session',
    query: ListQuery,
    paged: true,
    response: z.array(Report),
  }),
  single: endpoint('GET', '/report/single', {
    summary: "One of the caller's own reports",
    access: 'session',
    query: OneReport,
    tagged: true,
    response: Report,
    problems: ['reportNotFound'],
  }),
  history: endpoint('GET', '/report/history', {
    summary: "The versions of one of the caller's own reports, newest first, and its withdrawal",
    description: `Link says where the answer goes on. The first version and the newest ones are kept; once more than ${maxEarlierVersions} have been replaced, older ones are thinned, and \`omitted\` says how many are missing before a version.`,
    access: 'session',
    query: HistoryQuery,
    paged: true,
    response: ReportHistory,
    problems: ['reportNotFound'],
  }),
  create: endpoint('POST', '/report/add-report', {
    summary: 'File a report',
    access: 'session',
    body: ReportBody,
    idempotent: true,
    grows: 'rows',
    response: Filed,
    problems: reportQuota,
  }),
  update: endpoint('PUT', '/report/update-report', {
    summary: "Correct one of the caller's own reports",
    access: 'session',
    query: OneReport,
    body: ReportBody,
    versioned: true,
    grows: 'rows',
    response: Filed,
    problems: ['reportNotFound', ...editQuota],
  }),
  withdraw: endpoint('POST', '/report/withdraw', {
    summary: "Take one of the caller's own reports out of the registry; repeated, it answers the first withdrawal",
    access: 'session',
    query: OneReport,
    body: WithdrawBody,
    versioned: true,
    response: Withdrawn,
    problems: ['reportNotFound'],
  }),
};
