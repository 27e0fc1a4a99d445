import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Cursor, limitUpTo } from '../pagination.ts';
import { reportCategories } from '../reports/report-categories.ts';
import { OneReport } from '../reports/report-id.ts';
import { ShortReference } from '../reports/short-reference.ts';
import { reportStates, standings } from '../reports/standing.ts';
import { Day } from '../rules/day.ts';
import { identifierKinds } from '../rules/identifier-kinds.ts';
import { id, messageKey, rawText } from '../rules/text.ts';
import { CorrectedSubject } from './corrections.ts';
import { verdicts } from './verdicts.ts';

const about = (text: string) => z.describe(text);

/** References of reports that a line names at most; `reports` counts them all. */
export const namedReports = 100;

/** Lines in a CSV file at most. */
export const maxHistoryRows = 10_000;

/** What came out of a check. `unknown`: it showed no report, and what else it found cannot be read from the audit trail. */
const checkOutcomes = ['found', 'nothing', 'unknown'] as const;

/** The outcomes that a history can be narrowed to. */
export const askedOutcomes = ['found', 'nothing'] as const;

/** A line of the history: a call that found something, or those of a key within a minute that found nothing. */
export const CheckLine = z.object({
  at: z.string().check(about('ISO 8601, UTC; if there are several calls, the last one.')),
  firstAt: z.nullable(z.string()).check(about('The first call, if there are several.')),
  keyID: z
    .string()
    .check(
      about(
        'The key pair of the call, or the one that stands for it if it was made on the dashboard; the id of the account if it has no pair for that.',
      ),
    ),
  keyName: z.nullable(z.string()),
  outcome: z.enum(checkOutcomes),
  calls: z.int().check(about('The calls that the line stands for: 1 if something was found.')),
  lookups: z.nullable(z.int()).check(about('The lookups in these calls; a batch has several.')),
  hits: z.nullable(z.int()).check(about('How many of the lookups found something.')),
  kinds: z
    .nullable(z.array(z.enum(identifierKinds)))
    .check(about('The kinds of identifiers that were asked for, if something was found.')),
  verdict: z.nullable(z.enum(verdicts)).check(about('The verdict, if something was found; null for a batch.')),
  reports: z.int().check(about('How many reports were shown.')),
  reportIDs: z.array(z.string()).check(about('Their references, at most 100.')),
  requestID: z.nullable(z.string()).check(about('Null if nothing was found: only the number of such lookups is kept.')),
});
export type CheckLine = z.infer<typeof CheckLine>;

export const HistoryQuery = z.object({
  key: z.optional(id(messageKey('keyNotFound')).check(about('The id of a key pair.'))),
  outcome: z.optional(
    z
      .enum(askedOutcomes, messageKey('invalidValue'))
      .check(about('Only checks that found something, or only those that found nothing.')),
  ),
  from: z.optional(Day.check(about('The first day (UTC), YYYY-MM-DD.'))),
  until: z.optional(Day.check(about('The last day (UTC), YYYY-MM-DD.'))),
  requestID: z.optional(
    rawText(64, messageKey('invalidValue')).check(
      z.regex(/^[\w-]+$/, messageKey('invalidValue')),
      about('The id of a call, as in its answer. Naming days makes a long history faster to search.'),
    ),
  ),
  limit: limitUpTo(100, 50),
  cursor: Cursor,
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

export const HistoryCsvQuery = z.extend(z.omit(HistoryQuery, { cursor: true }), {
  limit: limitUpTo(maxHistoryRows, maxHistoryRows),
});
export type HistoryCsvQuery = z.output<typeof HistoryCsvQuery>;

export const CheckHistory = z.object({
  lines: z.array(CheckLine),
  keptMonths: z
    .nullable(z.int())
    .check(about('How many whole months of the history the operator keeps besides the current one; null: all.')),
});
export type CheckHistory = z.infer<typeof CheckHistory>;

/** What became of a report that a lookup of the account showed. Whom it is about is masked, and it does not say what happened. */
const ShownBefore = z.object({
  reportID: z.string(),
  reference: ShortReference,
  subject: z.nullable(CorrectedSubject),
  category: z.nullable(z.enum(reportCategories)),
  city: z.string(),
  happenedOn: z.string(),
  state: z.enum(reportStates),
  standing: z.enum(standings),
  disputed: z.boolean(),
  lookups: z.int().check(about('How many lookups of the account showed it.')),
  lastAt: z.string().check(about('The last of them.')),
});
export type ShownBefore = z.infer<typeof ShownBefore>;

export const checkHistory = {
  shown: endpoint('GET', '/usage/history/report', {
    summary: 'What became of a report that lookups of the account showed in the last 180 days',
    query: OneReport,
    response: z.object({ report: z.nullable(ShownBefore).check(about('Null for any other report.')) }),
  }),
  list: endpoint('GET', '/usage/history', {
    summary: "The caller's lookups, newest first",
    description:
      'Each lookup that found something has a line. Those of a key within a minute that found nothing share one, which appears about a minute later. What was asked for is not kept, only its kinds, the verdict and the references of the reports that were shown. A program that calls with a key pair gets the lookups of that pair. At most 200,000 lines are looked through, so an answer may have fewer lines than `limit` and still a `Link` to the next page. Lines of the same millisecond are never parted, so it may also have more. Test pairs see an empty history.',
    access: 'sessionOrKeyPair',
    query: HistoryQuery,
    paged: true,
    response: CheckHistory,
    problems: ['keyNotFound'],
  }),
  csv: endpoint('GET', '/usage/history/csv', {
    summary: 'The same as CSV, up to 10,000 lines',
    access: 'sessionOrKeyPair',
    query: HistoryCsvQuery,
    response: z.string(),
    problems: ['keyNotFound'],
  }),
};
