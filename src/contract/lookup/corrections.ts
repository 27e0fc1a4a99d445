import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Cursor, isReportId, limitUpTo } from '../pagination.ts';
import { reportCategories } from '../reports/report-categories.ts';
import { ShortReference } from '../reports/short-reference.ts';
import { messageKey, rawText } from '../rules/text.ts';

/**
 * What became of a report that a lookup showed: its author withdrew it, moderators removed it, a dispute about it was upheld,
 * it was changed, it waits for moderators and is not shown until then, or it is shown again.
 */
export const correctionKinds = ['withdrawn', 'removed', 'upheld', 'amended', 'held', 'relisted'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** Corrections that `POST /corrections/read` names at most. */
const maxNamedCorrections = 100;

/** How many unread corrections are counted; there may be more. */
export const maxUnread = 100;

const Lookup = z.object({
  /** The id of the lookup's request, as its answer gave it. */
  requestId: z.string(),
  at: z.string(),
});

/** Whom a report is about, as far as a lookup showed it. */
export const CorrectedSubject = z.object({
  /** The first letters of the name; null where it is hidden. Of one's own report the whole name. */
  name: z.nullable(z.string()),
  /** Masked. */
  identifiers: z.array(z.string()),
});
export type CorrectedSubject = z.infer<typeof CorrectedSubject>;

/** A notice that a report is no longer what lookups of the account showed. Programs are not told whom it names. Times are ISO 8601, UTC. */
export const Correction = z.object({
  correctionID: z.string(),
  reportID: z.string(),
  kind: z.enum(correctionKinds),
  /** When the report changed. */
  happenedAt: z.string(),
  /** How many lookups showed the report, and the first and the last of them. */
  lookups: z.int(),
  firstLookup: Lookup,
  lastLookup: Lookup,
  read: z.boolean(),
  /** As people name the report; for sessions only, and null once it is gone. */
  reference: z.optional(z.nullable(ShortReference)),
  /** Whom it is about, masked; for sessions only, and null where policy withholds that or nothing is left of the report. */
  subject: z.optional(z.nullable(CorrectedSubject)),
  /** For sessions only. */
  category: z.optional(z.nullable(z.enum(reportCategories))),
});
export type Correction = z.infer<typeof Correction>;

const CorrectionId = rawText(19, messageKey('invalidValue')).check(z.refine(isReportId, messageKey('invalidValue')));

export const ReadBody = z
  .object({
    /** Those with these ids. */
    ids: z.optional(
      z
        .array(CorrectionId, messageKey('correctionsRequired'))
        .check(
          z.minLength(1, messageKey('correctionsRequired')),
          z.maxLength(maxNamedCorrections, messageKey('correctionsRequired')),
        ),
    ),
    /** This one and all before it. */
    upTo: z.optional(CorrectionId),
  })
  .check(
    z.refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), {
      error: messageKey('correctionsRequired'),
      path: ['ids'],
    }),
  );
export type ReadBody = z.infer<typeof ReadBody>;

export const corrections = {
  list: endpoint('GET', '/corrections', {
    summary: 'Reports that the account’s lookups showed and that have changed since, newest first or after `since`',
    description:
      'If a report is withdrawn, removed, changed or held after a lookup of the account showed it, it is listed here once for each change, within a minute, and a withdrawal within two. With `since` the answer has the corrections after that one, oldest first: keep the `correctionID` of the last one and ask again, for example every five minutes. `since=0` begins with the oldest, from 180 days ago. To learn what is reported now, look up the same identifiers again. Test pairs see an empty list.',
    access: 'sessionOrKeyPair',
    query: z.object({
      since: z.optional(CorrectionId.check(z.describe('The `correctionID` of the last correction that you have.'))),
      limit: limitUpTo(100, 50),
      cursor: Cursor,
    }),
    paged: true,
    response: z.array(Correction),
  }),
  read: endpoint('POST', '/corrections/read', {
    summary: 'Mark corrections as read, by their ids or up to one of them',
    access: 'sessionOrKeyPair',
    body: ReadBody,
    /** How many are unread, up to 100. */
    response: z.object({ unread: z.int() }),
  }),
};
