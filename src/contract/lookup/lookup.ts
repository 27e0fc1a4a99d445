import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { languageCodes } from '../languages.ts';
import { Cursor, limitUpTo } from '../pagination.ts';
import { Problem } from '../problems/problem.ts';
import { Marker } from '../registry/markers.ts';
import { AmountAnswer } from '../reports/amount-lost.ts';
import { replySides } from '../reports/reply-sides.ts';
import { reportCategories } from '../reports/report-categories.ts';
import { answerShape, fieldSpec, fieldsWith } from '../reports/report-fields.ts';
import { standings } from '../reports/standing.ts';
import { identifierKinds, ofEachKind } from '../rules/identifier-kinds.ts';
import { narrativeFields } from '../rules/narrative.ts';
import { Explained } from './explained.ts';
import {
  BatchBody,
  batchLimit,
  Compared,
  DocumentedBatchBody,
  DocumentedLookupBody,
  Ignored,
  LookupBody,
} from './lookup-body.ts';
import * as examples from './lookup-examples.ts';
import { scoreVersion } from './score.ts';
import { type Verdict, verdicts } from './verdicts.ts';

/** At most this many reports in an answer, so that a much-reported number does not cause a huge one (L1). */
export const lookupLimit = 100;

/** Totals are counted up to this many reports; beyond it they are a lower bound and say so. */
export const totalsCap = 1000;

export { batchLimit, type Verdict, verdicts };

/** At most this many reports for each query of a batch, fewer if they are large; the query's `next` leads on to the others. */
export const batchReportsLimit = 10;

/** The same as `totalsCap`, for each query of a batch. */
export const batchTotalsCap = 100;

/** Bytes of a batch. */
export const batchBodyMaxBytes = 1_000_000;

/** At most this many of the latest reports (L3). */
const recentLimit = 20;

export { narrativeFields };

const about = (text: string) => z.describe(text);

/**
 * What an answer may leave out of an unverified report: its narrative, what the author wrote after a reply, and identifiers
 * that were not asked for.
 */
const withholdable = [...narrativeFields, 'replyFollowUps', ...fieldsWith('identifier')] as const;

const Withheld = z
  .array(z.enum(withholdable))
  .check(
    about(
      'Fields of which this answer leaves out something, because of the registry’s policy or `detail`. While a report is unverified, the policy may withhold identifiers that were not asked for.',
    ),
  );
const ShownStanding = z
  .enum(standings)
  .check(
    about('`corroborated`: independent authors name the same identifier. `verified`: moderators have decided so.'),
  );
const Disputed = z.boolean().check(about('Whether a dispute about it is open.'));

const shownShape = {
  reportID: z.string(),
  reportedAt: z.string().check(about('When it was filed: ISO 8601, UTC.')),
  standing: ShownStanding,
  disputed: Disputed,
  ...answerShape('lookup'),
  reply: z
    .nullable(z.string())
    .check(about('What the person named says about the report, after proving who they are; null without a reply.')),
  replyFollowUps: z
    .array(
      z.object({
        by: z.enum(replySides),
        text: z.string(),
        at: z.string().check(about('When it was written: ISO 8601, UTC.')),
      }),
    )
    .check(
      about(
        'What followed the reply: at most one answer by the `author`, who is not named, and then one by the `subject`, the person named. `withheld` names it when the author’s is left out.',
      ),
    ),
  withheld: Withheld,
};

/** A report as a lookup shows it: what was reported, never by whom. */
export const FoundReport = z.object({
  ...shownShape,
  matchedOn: z
    .array(z.enum(identifierKinds))
    .check(about('Which of the given identifiers are equal after normalization.')),
});
export type FoundReport = z.infer<typeof FoundReport>;

/** At most this many approximate matches an answer. */
export const approximateLimit = 10;

/** A report that names an email address much like the given one. */
export const ApproximateReport = z.object({ ...shownShape, approximate: z.literal(true) });
export type ApproximateReport = z.infer<typeof ApproximateReport>;

/** The approximate matches of a query. */
export const ApproximateMatches = z.object({
  total: z.int().check(about('How many such reports there are.')),
  capped: z
    .boolean()
    .check(about('True if there are more than are counted at once; the number is then a lower bound.')),
  reports: z.array(ApproximateReport).check(about('The newest, at most 10.')),
});
export type ApproximateMatches = z.infer<typeof ApproximateMatches>;

const instantOrNull = z
  .nullable(z.string())
  .check(z.meta({ description: 'ISO 8601, UTC; null if nothing matches.', format: 'date-time' }));

export const Totals = z.object({
  reports: z.int().check(about('How many reports match.')),
  authors: z.int().check(about('How many accounts filed them; those that were deleted count as one.')),
  capped: z
    .boolean()
    .check(about('True if there are more than are counted at once; both numbers are then a lower bound.')),
  firstReportedAt: instantOrNull,
  lastReportedAt: instantOrNull,
});
export type Totals = z.infer<typeof Totals>;

const Markers = z
  .array(Marker)
  .check(
    about(
      'What the owner of the identifier has said, after proving that it is theirs; not an accusation. `victim_of_impersonation`: someone else is using this identity. `protective_registration`: the owner asks for caution. Make sure who you are dealing with.',
    ),
  );

/** What the registry has about one identifier. */
export const IdentifierScore = z.object({
  reports: z.int().check(about('How many reports name it; counted up to 1,001.')),
  authors: z.int().check(about('How many independent authors filed them.')),
  verified: z.int().check(about('How many of them moderators have verified.')),
  firstReportedAt: z.nullable(z.string()).check(about('ISO 8601, UTC; null if no report names it.')),
  lastReportedAt: z.nullable(z.string()).check(about('ISO 8601, UTC; null if no report names it.')),
  score: z.int().check(z.minimum(0), z.maximum(100)),
  shared: z
    .optional(z.literal(true))
    .check(about('Only if many people use it, such as a shop’s landline: its score is at most 20.')),
  cleared: z
    .optional(z.int())
    .check(about('How many upheld disputes have cleared it, if there are any. They lower its score.')),
  markers: z.optional(Markers).check(about('Only when there are any.')),
});
export type IdentifierScore = z.infer<typeof IdentifierScore>;

const optionalScore = z.optional(IdentifierScore);

const assessment = {
  verdict: z
    .enum(verdicts)
    .check(
      about(
        'The verdict of all matching reports: what the strongest one that is not disputed says. `none`: there is no report.',
      ),
    ),
  score: z
    .int()
    .check(
      z.minimum(0),
      z.maximum(100),
      about(
        'How well supported the reports are, 0 to 100: the highest score of the identifiers. Never decide about a person by it alone.',
      ),
    ),
  scoreVersion: z.literal(scoreVersion).check(about('Changes if the same reports would get a different score.')),
  identifiers: z.object(ofEachKind(() => optionalScore)).check(about('For each identifier that was compared.')),
  markers: Markers,
  amountLost: z
    .nullable(z.array(z.extend(AmountAnswer, { reports: z.int() })))
    .check(
      about(
        'What the authors of verified and corroborated reports say they lost, added up by currency; disputed reports are left out. Null if the answer does not show every matching report.',
      ),
    ),
  categories: z
    .array(z.object({ category: z.enum(reportCategories), reports: z.int() }))
    .check(
      about('How many matching reports each category has, the most frequent first; some reports have no category.'),
    ),
};

const requestId = z.string().check(about('The same as in the header X-Request-Id. Quote it if something went wrong.'));

const explanation = z
  .optional(z.array(Explained))
  .check(
    about('Only with `explain`: for each identifier, the report that counts most of each author, and upheld disputes.'),
  );

const receipt = z
  .optional(z.string())
  .check(about('Only with `receipt`: a compact JWS (EdDSA). /.well-known/jwks.json has the public keys.'));

/** What to tell the person who was checked. */
export const Notice = z.object({ text: z.string(), url: z.string() });
export type Notice = z.infer<typeof Notice>;

const languages = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  languageCodes.map((code) => `\`${code}\``),
);

const notice = z
  .optional(Notice)
  .check(
    about(
      `Only with reports: what to tell the person who was checked, and where they see and dispute it. In the language of \`Accept-Language\`: ${languages}.`,
    ),
  );

const approximate = z
  .optional(ApproximateMatches)
  .check(
    about(
      'Only with `approximate`: reports that name another email address that probably belongs to the same mailbox. They count in no verdict, score or total, and may be about someone else.',
    ),
  );

/** What was compared, and what was not. */
const comparison = {
  compared: Compared.check(about('The given identifiers as they were compared.')),
  ignored: z
    .array(Ignored)
    .check(about('Identifiers that were given but cannot be used. The answer says nothing about them.')),
};

const next = z
  .nullable(z.string())
  .check(
    about(
      'Where the reports continue: the `cursor` of a lookup with the same identifiers. Null if no others are shown.',
    ),
  );

/** What a query is answered, alone or in a batch. */
const found = {
  ...comparison,
  ...assessment,
  notice,
  explanation,
  receipt,
  totals: Totals,
  reports: z
    .array(FoundReport)
    .check(about('Newest first; empty if nothing matches, or nothing of it is to be shown.')),
  approximate,
  next,
};

export const LookupAnswer = z.object({ status: z.literal(200), message: z.string(), requestId, ...found });
export type LookupAnswer = z.infer<typeof LookupAnswer>;

/** A report as an API key alone may see it (L3): it does not reveal whom it is about. */
export const RecentReport = z.object({
  ...answerShape('recent'),
  standing: ShownStanding,
  disputed: Disputed,
  withheld: Withheld,
});
export type RecentReport = z.infer<typeof RecentReport>;

export const RecentAnswer = z.object({
  status: z.literal(200),
  message: z.string(),
  requestId,
  reports: z.array(RecentReport).check(about('The latest reports of the registry, newest first.')),
});
export type RecentAnswer = z.infer<typeof RecentAnswer>;

const ref = z.nullable(z.string()).check(about("The query's own `ref`; null if it had none."));

/** A query of a batch that was answered. */
export const BatchFound = z.object({
  ref,
  outcome: z.literal('answered').check(about('Says which of the two kinds of result this is.')),
  status: z.literal(200),
  ...found,
});
export type BatchFound = z.infer<typeof BatchFound>;

/** A query of a batch that was not answered: it has no `reports`, so that it cannot be mistaken for a miss. */
export const BatchRefused = z.object({
  ref,
  outcome: z.literal('refused').check(about('Says which of the two kinds of result this is.')),
  status: z.int().check(z.minimum(400), z.maximum(599), about("The problem's status.")),
  problem: Problem,
});
export type BatchRefused = z.infer<typeof BatchRefused>;

export const BatchAnswer = z.object({
  status: z.literal(200),
  message: z.string(),
  requestId,
  results: z
    .array(z.discriminatedUnion('outcome', [BatchFound, BatchRefused]))
    .check(about('One for each query, in the same order.')),
});
export type BatchAnswer = z.infer<typeof BatchAnswer>;

const listed = (fields: readonly string[]): string => new Intl.ListFormat('en-GB').format(fields);
/** What the latest reports show in part, and what they leave out of what lookups show. */
const maskedThere = fieldsWith('recent').filter((field) => fieldSpec(field).recent?.mask);
const leftOutThere = fieldsWith('lookup').filter((field) => fieldSpec(field).recent === undefined);

/** `reports` is empty, too, where the caller wants none or where none passes a filter. */
export const miss =
  'A miss is a 200 answer whose `totals.reports` is 0: nobody has reported these identifiers here, which does not prove honesty. A 5xx answer, or none, is no verdict.';

export const lookup = {
  detail: endpoint('POST', '/get-report-detail', {
    summary: 'Every report that names one of the given identifiers, newest first',
    description: `A report matches if any one of the given identifiers is equal after normalization. Each report appears once. ${miss}`,
    access: 'keyPair',
    work: 'lookup',
    query: z.strictObject({ limit: limitUpTo(lookupLimit, lookupLimit, 0), cursor: Cursor }),
    body: LookupBody,
    documentedBody: DocumentedLookupBody,
    paged: true,
    response: LookupAnswer,
    example: { body: examples.identifiers, answer: examples.lookupAnswer },
  }),
  recent: endpoint('POST', '/get-report-detail/recent', {
    summary: 'The most recent report that names one of the given identifiers',
    description: `The same request and response as the full lookup, but with one report at most; the totals are those of all matching reports. ${miss}`,
    access: 'keyPair',
    work: 'lookup',
    body: LookupBody,
    documentedBody: DocumentedLookupBody,
    response: LookupAnswer,
    example: { body: examples.identifiers, answer: examples.lookupAnswer },
  }),
  recentReports: endpoint('GET', '/reports/recent', {
    summary: 'The latest reports, masked',
    description: `Needs only the API key, which is an identifier and not a secret: ${listed(maskedThere)} are masked, and ${listed(leftOutThere)} are left out. A registry may not answer it for live keys.`,
    access: 'apiKey',
    problems: ['recentReportsOff'],
    work: 'lookup',
    query: z.strictObject({ limit: limitUpTo(recentLimit, recentLimit) }),
    response: RecentAnswer,
    example: { answer: examples.recentAnswer },
  }),
  batch: endpoint('POST', '/get-report-detail/batch', {
    summary: 'Up to 500 lookups in one call',
    description:
      'The results come in the order of the queries, each with the query’s own `ref`. An invalid query gets a problem in its place; the others are answered. For limits each query counts as a lookup, for usage each that is answered. If all reports would make an answer of more than 5 MB, each query shows fewer of them.',
    access: 'keyPair',
    work: 'lookup',
    query: z.strictObject({ limit: limitUpTo(batchReportsLimit, batchReportsLimit, 0) }),
    body: BatchBody,
    bodyMaxBytes: batchBodyMaxBytes,
    documentedBody: DocumentedBatchBody,
    response: BatchAnswer,
    example: { body: examples.batch, answer: examples.batchAnswer },
  }),
};
