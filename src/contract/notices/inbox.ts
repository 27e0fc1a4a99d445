import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CorrectedSubject, correctionKinds } from '../lookup/corrections.ts';
import { limitUpTo } from '../pagination.ts';
import { reportCategories } from '../reports/report-categories.ts';
import { messageKey, rawText } from '../rules/text.ts';

/** What the inbox of an account tells, by its kind. Corrections are those of `GET /corrections`. */
export const inboxCodes = {
  /** Somebody waits for an answer: about a report, or about a dispute over it. */
  question: ['ask', 'dispute'],
  /** What moderators decided about one's own report. */
  decision: ['verify', 'list', 'hold', 'redact', 'remove', 'uphold', 'reverse'],
  /** What became of a dispute over one's own report, of its deadlines, or of what was replied to it. */
  dispute: [
    'upheld',
    'amended',
    'reply_only',
    'refused',
    'held',
    'unread',
    'ordered',
    'safelisted',
    'relisted',
    'replied',
    'answered',
    'reopened',
  ],
  correction: correctionKinds,
  key: ['created', 'replaced', 'ended', 'revoked', 'approve', 'refuse', 'end'],
} as const;
export type InboxKind = keyof typeof inboxCodes;
export const inboxKinds = Object.keys(inboxCodes) as InboxKind[];
export type NoticeKind = Exclude<InboxKind, 'correction'>;
export type NoticeCode<Kind extends InboxKind = InboxKind> = (typeof inboxCodes)[Kind][number];

/** How many unread lines are counted; there may be more. */
export const maxUnreadNotices = 100;

/** A line of the inbox. Times are ISO 8601, UTC. */
export const InboxLine = z.object({
  id: z.string(),
  kind: z.enum(inboxKinds),
  /** What happened: one of the codes of its kind. */
  code: z.string(),
  at: z.string(),
  /** Until when something can be done about it; null where nothing is to be done by a day. */
  dueAt: z.nullable(z.string()),
  /** Whether it was done already, or cannot be done any more. */
  isDone: z.boolean(),
  isRead: z.boolean(),
  /** Null for keys, and once the report is gone. */
  report: z.nullable(
    z.object({
      reportID: z.string(),
      subject: z.nullable(CorrectedSubject),
      category: z.nullable(z.enum(reportCategories)),
    }),
  ),
  /** The name of the API key; null for everything else. */
  keyName: z.nullable(z.string()),
});
export type InboxLine = z.infer<typeof InboxLine>;

const InboxId = rawText(20, messageKey('invalidValue')).check(z.regex(/^[nc]\d{1,18}$/, messageKey('invalidValue')));

export const ReadInboxBody = z
  .object({
    /** Those with these ids. */
    ids: z.optional(z.array(InboxId, messageKey('invalidValue')).check(z.maxLength(100, messageKey('invalidValue')))),
    /** All that came by this time, ISO 8601. */
    until: z.optional(rawText(30, messageKey('invalidValue')).check(z.iso.datetime(messageKey('invalidValue')))),
  })
  .check(
    z.refine(({ ids, until }) => (ids === undefined) !== (until === undefined), {
      error: messageKey('invalidValue'),
      path: ['ids'],
    }),
  );
export type ReadInboxBody = z.infer<typeof ReadInboxBody>;

export const inbox = {
  list: endpoint('GET', '/inbox', {
    summary: 'What the account is told, newest first: questions, decisions, disputes, corrections and keys',
    description: 'Kept for 180 days.',
    query: z.object({
      limit: limitUpTo(100, 30),
      /** The last notice and the last correction of the page before. */
      cursor: z.optional(
        rawText(41, messageKey('cursorInvalid')).check(
          z.regex(/^\d{1,18}-\d{1,18}$/, messageKey('cursorInvalid')),
          z.meta({ description: 'Where the previous answer ended, as given in its Link.', example: '17-4' }),
        ),
      ),
    }),
    paged: true,
    response: z.array(InboxLine),
  }),
  read: endpoint('POST', '/inbox/read', {
    summary: 'Mark lines as read, by their ids or up to a time',
    body: ReadInboxBody,
    /** How many are unread, each up to 100. */
    response: z.object({ unreadNotices: z.int(), unreadCorrections: z.int() }),
  }),
};
