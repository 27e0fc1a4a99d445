import * as z from 'zod/mini';
import { moderation } from '../accounts/roles.ts';
import { endpoint } from '../endpoint.ts';
import { FileBytes } from '../file-bytes.ts';
import { Cursor, limitUpTo } from '../pagination.ts';
import { reportCategories } from '../reports/report-categories.ts';
import { fieldsWith, wireShape } from '../reports/report-fields.ts';
import { OneReport } from '../reports/report-id.ts';
import { ReportVersion } from '../reports/reports.ts';
import { reportNamed, ShortReference } from '../reports/short-reference.ts';
import { ReportStateSchema, reportStates, StandingSchema, standings } from '../reports/standing.ts';
import { Day } from '../rules/day.ts';
import { maxIdentifierLength } from '../rules/identifier-kinds.ts';
import { identifierKinds, normalIdentifier } from '../rules/identifiers.ts';
import { cleaned, id, messageKey, rawText } from '../rules/text.ts';
import { ConflictAnswer, reportViewShape } from './queue.ts';

/** A line of the list of all reports. Times are ISO 8601, UTC. */
export const ReportRow = z.object({
  reportID: z.string(),
  reference: ShortReference,
  conflict: ConflictAnswer,
  title: z.string(),
  city: z.string(),
  category: z.nullable(z.enum(reportCategories)),
  createdAt: z.string(),
  state: ReportStateSchema,
  standing: StandingSchema,
  disputed: z.boolean(),
});
export type ReportRow = z.infer<typeof ReportRow>;

/** Which reports, newest first. All of it is in the URL of the page, so none of it is an identifier. */
const ReportsQuery = z.object({
  state: z.optional(z.enum(reportStates, messageKey('invalidValue'))),
  standing: z.optional(z.enum(standings, messageKey('invalidValue'))),
  category: z.optional(z.enum(reportCategories, messageKey('invalidValue'))),
  /** The whole name, in any case. */
  city: z.optional(rawText(60, messageKey('invalidValue')).check(z.overwrite(cleaned))),
  /** The days (UTC) on which they were filed at the earliest and at the latest. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** The id of an account. With this, a category or a city, without reports that name the reader, who is not told what they say or who filed them. */
  author: z.optional(id(messageKey('personNotFound'))),
  limit: limitUpTo(100, 25),
  cursor: Cursor,
});
export type ReportsQuery = z.output<typeof ReportsQuery>;

/** What staff find reports by: a report, by its reference or number, or what it names. */
export const findKinds = ['reference', ...identifierKinds] as const;
export type FindKind = (typeof findKinds)[number];

/** One of them, as people write it. */
const FindBody = z
  .object({
    kind: z.enum(findKinds, messageKey('invalidValue')),
    value: rawText(maxIdentifierLength, messageKey('staffIdentifierInvalid')),
  })
  .check(
    z.refine(({ kind, value }) => kind === 'reference' || normalIdentifier(kind, value) !== null, {
      error: messageKey('staffIdentifierInvalid'),
      path: ['value'],
    }),
    z.refine(({ kind, value }) => kind !== 'reference' || reportNamed(value) !== null, {
      error: messageKey('referenceInvalid'),
      path: ['value'],
    }),
  );

/** A report of any author. */
export const StaffReport = z.object({
  ...ReportRow.shape,
  ...reportViewShape,
  stateChangedAt: z.nullable(z.string()),
  weight: z.number(),
  /** Newest first, up to 20. */
  versions: z.array(ReportVersion),
  /** Whether it waits for a moderator. */
  isWaiting: z.boolean(),
  /** How often lookups showed it in the last 180 days, and to how many accounts. */
  lookups: z.object({ times: z.int(), accounts: z.int() }),
});
export type StaffReport = z.infer<typeof StaffReport>;

/** Connected reports in an answer at most, with the identifiers that connect them. */
export const maxNodes = 200;

/** Reports that share an identifier with a report, and those that share one with these. */
export const Connections = z.object({
  reports: z.array(
    z.extend(ReportRow, {
      /** 0 for the report itself, 1 for what shares an identifier with it, 2 for what shares one with these. */
      step: z.int(),
      /** The same number for the same author, from 1; null once the author's account is deleted. */
      author: z.nullable(z.int()),
    }),
  ),
  identifiers: z.array(z.object({ id: z.string(), kind: z.enum(identifierKinds), masked: z.string() })),
  links: z.array(z.object({ reportID: z.string(), identifier: z.string() })),
  /** Whether there is more than is shown. */
  isCut: z.boolean(),
});
export type Connections = z.infer<typeof Connections>;

const OneFile = z.extend(OneReport, { id: id(messageKey('attachmentNotFound')) });
const roles = moderation;
const problems = ['staffReportNotFound', 'ownMatter'] as const;

/** All reports, for staff. */
export const staffReports = {
  list: endpoint('GET', '/admin/reports', {
    summary: 'Reports of all authors, newest first',
    description:
      'A page may have fewer reports than `limit`, or none, and still a next one: at most 30,000 are looked through for those that match several filters.',
    roles,
    query: ReportsQuery,
    paged: true,
    response: z.array(ReportRow),
  }),
  find: endpoint('POST', '/admin/reports/find', {
    summary:
      'Reports in any state that name an identifier, newest first, or the one with a reference or a number; in the body because identifiers do not belong in URLs',
    roles,
    query: z.object({ limit: limitUpTo(100, 25), cursor: Cursor }),
    body: FindBody,
    paged: true,
    response: z.array(ReportRow),
  }),
  one: endpoint('GET', '/admin/reports/{reportID}', {
    summary: 'A report with its versions, files and decisions',
    roles,
    params: OneReport,
    response: StaffReport,
    problems,
  }),
  identifiers: endpoint('POST', '/admin/reports/{reportID}/identifiers', {
    summary: "Show a report's identifiers in clear; audited",
    roles,
    stepUp: true,
    params: OneReport,
    response: z.object(wireShape('answer', fieldsWith('identifier'))),
    problems,
  }),
  file: endpoint('GET', '/admin/reports/{reportID}/files/{id}', {
    summary: 'A file of a report, to be saved and never shown in place; audited',
    roles,
    stepUp: true,
    params: OneFile,
    download: true,
    response: FileBytes,
    problems: ['attachmentNotFound', 'fileBeingChecked', ...problems],
  }),
  connections: endpoint('GET', '/admin/reports/{reportID}/connections', {
    summary: 'Reports that share an identifier with a report, two steps far',
    roles,
    params: OneReport,
    response: Connections,
    problems,
  }),
};
