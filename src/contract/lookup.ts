import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BatchQuery, Identifiers, identifierKinds } from './identifiers.ts';
import * as examples from './lookup-examples.ts';
import { Cursor, limitUpTo } from './pagination.ts';
import { Problem } from './problem.ts';
import { answerShape } from './report-fields.ts';
import { messageKey } from './text.ts';

/** At most this many reports an answer: one much-reported number must not make a huge one (L1). */
export const lookupLimit = 100;

/** Totals are counted up to this many reports; beyond it they are a lower bound and say so. */
export const totalsCap = 1000;

/** At most this many queries in a batch. */
export const batchLimit = 500;

/** At most this many reports for each query of a batch; the query's `next` leads on to the others. */
export const batchReportsLimit = 10;

/** The same as `totalsCap`, for each query of a batch. */
export const batchTotalsCap = 100;

/** At most this many of the latest reports (L3). */
export const recentLimit = 20;

const about = (text: string) => z.describe(text);
/** A report as a lookup shows it: what was reported, never by whom. */
export const FoundReport = z.object({
  ...answerShape('lookup'),
  matchedOn: z
    .array(z.enum(identifierKinds))
    .check(about('Which of the given identifiers are equal after normalization.')),
});
export type FoundReport = z.infer<typeof FoundReport>;

export const Totals = z.object({
  reports: z.int().check(about('How many reports match.')),
  authors: z.int().check(about('How many accounts filed them.')),
  capped: z
    .boolean()
    .check(about('True when there are more than are counted at once: the two numbers are then a lower bound.')),
  firstReportedAt: z.nullable(z.string()).check(about('ISO 8601, UTC; null when nothing matches.')),
  lastReportedAt: z.nullable(z.string()).check(about('ISO 8601, UTC; null when nothing matches.')),
});
export type Totals = z.infer<typeof Totals>;

const requestId = z.string().check(about('As in the header X-Request-Id. Name it when something went wrong.'));

export const LookupAnswer = z.object({
  status: z.literal(200),
  message: z.string(),
  requestId,
  totals: Totals,
  reports: z.array(FoundReport).check(about('Newest first; empty when nothing matches.')),
});
export type LookupAnswer = z.infer<typeof LookupAnswer>;

/** A report as an API key alone may see it (L3): whom it is about cannot be read from it. */
export const RecentReport = z.object(answerShape('recent'));
export type RecentReport = z.infer<typeof RecentReport>;

export const RecentAnswer = z.object({
  status: z.literal(200),
  message: z.string(),
  requestId,
  reports: z.array(RecentReport).check(about('The latest reports of the registry, newest first.')),
});
export type RecentAnswer = z.infer<typeof RecentAnswer>;

const ref = z.nullable(z.string()).check(about("The query's own `ref`; null when it had none."));

/** A query of a batch that was answered. */
export const BatchFound = z.object({
  ref,
  status: z.literal(200),
  totals: Totals,
  reports: z.array(FoundReport).check(about('Newest first; empty when nothing matches.')),
  next: z
    .nullable(z.string())
    .check(about('Where the reports go on: the `cursor` of a lookup of this query. Null when these are all.')),
});
export type BatchFound = z.infer<typeof BatchFound>;

/** A query of a batch that was not: it has no `reports`, so that it cannot be taken for a miss. */
export const BatchRefused = z.object({
  ref,
  status: z.int().check(z.minimum(400), about("The problem's status.")),
  problem: Problem,
});
export type BatchRefused = z.infer<typeof BatchRefused>;

export const BatchAnswer = z.object({
  status: z.literal(200),
  message: z.string(),
  requestId,
  results: z.array(z.union([BatchFound, BatchRefused])).check(about('One for each query, in their order.')),
});
export type BatchAnswer = z.infer<typeof BatchAnswer>;

const queries = <Query extends z.ZodMiniType>(query: Query) =>
  z
    .array(query, messageKey('queriesInvalid'))
    .check(z.minLength(1, messageKey('queriesInvalid')), z.maxLength(batchLimit, messageKey('queriesInvalid')));

/** The queries are checked one by one, so that one that is not acceptable does not refuse the others. */
const BatchBody = z.object({ queries: queries(z.unknown()) }, messageKey('bodyExpected'));

const miss =
  'A miss is an answer of 200 with an empty list: nobody has reported it here, which is no proof of honesty. An answer of 5xx, or none, is no verdict at all.';

export const lookup = {
  detail: endpoint('POST', '/get-report-detail', {
    summary: 'Every report that names one of the given identifiers, newest first',
    description: `A report matches when any one of the given identifiers is equal after normalization, and comes once. ${miss}`,
    access: 'keyPair',
    query: z.object({ limit: limitUpTo(lookupLimit, lookupLimit), cursor: Cursor }),
    body: Identifiers,
    paged: true,
    response: LookupAnswer,
    example: { body: examples.identifiers, answer: examples.lookupAnswer },
  }),
  recent: endpoint('POST', '/get-report-detail/recent', {
    summary: 'The most recent report that names one of the given identifiers',
    description: `The same question and the same envelope, with one report at most; the totals are those of all matching reports. ${miss}`,
    access: 'keyPair',
    body: Identifiers,
    response: LookupAnswer,
    example: { body: examples.identifiers, answer: examples.lookupAnswer },
  }),
  recentReports: endpoint('GET', '/reports/recent', {
    summary: 'The latest reports, masked',
    description:
      'Needs the API key alone, which is an identifier and no secret: e-mail, CNIC and phone are masked, and evidence and address are left out.',
    access: 'apiKey',
    query: z.object({ limit: limitUpTo(recentLimit, recentLimit) }),
    response: RecentAnswer,
    example: { answer: examples.recentAnswer },
  }),
  batch: endpoint('POST', '/get-report-detail/batch', {
    summary: 'Up to 500 lookups in one call',
    description:
      'The results come in the order of the queries, each with the query’s own `ref`. A query that is not acceptable gets a problem in its place and does not keep the others from being answered. A batch counts as its queries for limits and usage.',
    access: 'keyPair',
    query: z.object({ limit: limitUpTo(batchReportsLimit, batchReportsLimit) }),
    body: BatchBody,
    bodyMaxBytes: 1_000_000,
    documentedBody: z.object({ queries: queries(BatchQuery) }),
    response: BatchAnswer,
    example: { body: examples.batch, answer: examples.batchAnswer },
  }),
};
