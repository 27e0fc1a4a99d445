import * as z from 'zod/mini';
import { moderation } from '../accounts/roles.ts';
import { exchangeShape } from '../disputes/replies.ts';
import { StaffDispute } from '../disputes/staff-disputes.ts';
import { endpoint } from '../endpoint.ts';
import { Flag, limitUpTo, wholeNumber } from '../pagination.ts';
import { AmountAnswer } from '../reports/amount-lost.ts';
import { Attachment } from '../reports/attachments.ts';
import { reportCategories } from '../reports/report-categories.ts';
import { fieldsWith, wireShape } from '../reports/report-fields.ts';
import { reportId } from '../reports/report-id.ts';
import { AuthorRecord, ReportStateSchema, StandingSchema } from '../reports/standing.ts';
import { narrativeFields } from '../rules/narrative.ts';
import { id, messageKey, optionalUpTo, rawText } from '../rules/text.ts';
import { nothing } from '../said.ts';
import { Decided } from './decided.ts';
import {
  decisionReasons,
  decisions,
  delayReasons,
  flagReasons,
  madeDecisions,
  maxTellingDelayDays,
  queueCauses,
  reversalReasons,
} from './moderation.ts';

const ReportId = reportId(messageKey('queueItemNotFound'));

/** Which items of the queue. All fields are in the URL of the page, and none reveals anything about a person. */
const filterShape = {
  cause: z.optional(z.enum(queueCauses, messageKey('invalidValue'))),
  category: z.optional(z.enum(reportCategories, messageKey('invalidValue'))),
  /** Those that wait for their author's answer, instead of those that wait for a moderator. */
  asleep: Flag,
  /** Only those that should have been decided by now. */
  overdue: Flag,
  /** Those that wait for a second moderator, or only those that do not. */
  second: z.optional(z.enum(['true', 'false'], messageKey('flagInvalid'))),
};
const QueueQuery = z.object({
  ...filterShape,
  limit: limitUpTo(100, 25),
  offset: wholeNumber({
    min: 0,
    max: 100_000,
    defaultValue: 0,
    message: messageKey('limitInvalid'),
    description: 'How many items come before the first one of the answer.',
  }),
});
export type QueueQuery = z.output<typeof QueueQuery>;

const Detail = z.object({
  code: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

/** A member of staff by name; `name` is null once the account is deleted. */
const Colleague = z.object({ name: z.nullable(z.string()), isMe: z.boolean() });

/**
 * Why a report is not the reader's to decide: they filed it, or it is about them. A row that is about them shows nothing of
 * what the report says: texts are empty, other values null.
 */
export const conflicts = ['ownReport', 'ownMatter'] as const;
export const ConflictAnswer = z.nullable(z.enum(conflicts));

const itemShape = {
  reportID: z.string(),
  conflict: ConflictAnswer,
  /** The versions of the item and of the report: what a decision was made on. */
  itemVersion: z.int(),
  version: z.int(),
  causes: z.array(z.enum(queueCauses)),
  details: z.array(Detail),
  category: z.nullable(z.string()),
  city: z.string(),
  title: z.string(),
  namesCnic: z.boolean(),
  /** As its author said. Not part of the harm: currencies cannot be compared. */
  amountLost: z.nullable(AmountAnswer),
  state: ReportStateSchema,
  standing: StandingSchema,
  /** From 1 to 16. */
  harm: z.int(),
  /** Lookups that showed it since it entered. */
  lookups: z.int(),
  /** ISO 8601, UTC, as all times here. */
  enteredAt: z.string(),
  /** Who has opened it, until when. */
  claim: z.nullable(z.extend(Colleague, { until: z.string() })),
  asleepUntil: z.nullable(z.string()),
  /** Until when it should be decided, for example because of a dispute; null if no time is set. */
  dueAt: z.nullable(z.string()),
  /** Who verified it first. */
  agreed: z.nullable(Colleague),
};

/** A line of the queue. */
export const QueueRow = z.object(itemShape);
export type QueueRow = z.infer<typeof QueueRow>;

export const PastDecision = z.object({
  id: z.string(),
  decision: z.enum(madeDecisions),
  /** A `Reason`. */
  reason: z.string(),
  note: z.nullable(z.string()),
  by: Colleague,
  decidedAt: z.string(),
  /** A verification that waited for a second moderator. */
  isFirst: z.boolean(),
  isReversed: z.boolean(),
  /** Whether it is the one that the reader can reverse. */
  isLatest: z.boolean(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type PastDecision = z.infer<typeof PastDecision>;

/** A part of a field's text that others do not read, in UTF-16 code units; of a url the whole. */
const Passage = z.object({
  field: z.enum(narrativeFields, messageKey('passagesInvalid')),
  from: z.int(messageKey('passagesInvalid')),
  to: z.int(messageKey('passagesInvalid')),
});

/** A report as moderators read it: the identifiers are masked until they are opened. */
export const reportViewShape = {
  version: z.int(),
  report: z.object(wireShape('answer')),
  /** The passages that are hidden from everyone but the author and moderators. */
  passages: z.array(Passage),
  /** Since when the person named may read the narrative; null while they may not. */
  releasedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /**
   * What became of the author's newest 1,000 reports, without those that name the reader; null once the account is deleted, or the
   * content destroyed.
   */
  author: z.nullable(z.extend(AuthorRecord, { id: z.string() })),
  attachments: z.array(Attachment),
  /** Oldest first. */
  decisions: z.array(PastDecision),
};

/** A report of the queue. */
export const QueueItem = z.object({
  ...itemShape,
  ...reportViewShape,
  /** The moderator filed it, so someone else decides. */
  isOwn: z.boolean(),
  flags: z.array(z.object({ reason: z.enum(flagReasons), note: z.nullable(z.string()), at: z.string() })),
  /** Newest first. */
  disputes: z.array(StaffDispute),
  ...exchangeShape,
  /** The author's appeal that waits for a decision; null when there is none. */
  appeal: z.nullable(
    z.object({
      /** What is appealed. */
      decisionID: z.string(),
      words: z.nullable(z.string()),
      appealedAt: z.string(),
      dueAt: z.string(),
      /** The moderator made the decision, so someone else decides. */
      isOwn: z.boolean(),
    }),
  ),
  /** A decision of the moderator's was reversed on an appeal, so someone else verifies, lists, holds or removes the report. */
  isOverruled: z.boolean(),
  /** It is held until somebody who asked may read it, so nobody verifies or lists it. */
  isUnread: z.boolean(),
  /** What the moderator can decide about the report now. */
  offered: z.array(z.enum(decisions)),
});
export type QueueItem = z.infer<typeof QueueItem>;

/** Characters of a note to an author. */
export const decisionNoteMax = 1_000;
export const maxPassages = 20;

const Note = optionalUpTo(decisionNoteMax, messageKey('decisionNoteMax'));
const Reason = rawText(50, messageKey('decisionReasonInvalid'));
const Version = z.int(messageKey('invalidValue'));

const decisionShape = {
  decision: z.enum(decisions, messageKey('invalidValue')),
  reason: Reason,
  /** What the author is told or, with `ask`, asked. */
  note: Note,
};
const fits = z.refine<{ decision: keyof typeof decisionReasons; reason: string }>(
  ({ decision, reason }) => (decisionReasons[decision] as readonly string[]).includes(reason),
  { error: messageKey('decisionReasonInvalid'), path: ['reason'] },
);
/** Decisions that say nothing without words, and what is said where they are missing. */
export const requiredNotes = { ask: messageKey('questionRequired'), uphold: messageKey('upholdNoteRequired') } as const;
const isWritten = (wanted: keyof typeof requiredNotes) =>
  z.refine<{ decision: string; note: string | null }>(({ decision, note }) => decision !== wanted || note !== null, {
    error: requiredNotes[wanted],
    path: ['note'],
  });

export const DecideBody = z
  .object({
    ...decisionShape,
    itemVersion: Version,
    version: Version,
    /** With `verify`: in how many days the person named is told, and why not at once. */
    tellLater: z.optional(
      z.object({
        days: z
          .int(messageKey('tellLaterInvalid'))
          .check(z.gte(1, messageKey('tellLaterInvalid')), z.lte(maxTellingDelayDays, messageKey('tellLaterInvalid'))),
        reason: z.enum(delayReasons, messageKey('delayReasonRequired')),
      }),
    ),
    /** With `redact`: all that is hidden from now on. An empty list shows everything again. */
    passages: z._default(z.array(Passage).check(z.maxLength(maxPassages, messageKey('passagesInvalid'))), []),
  })
  .check(
    fits,
    isWritten('ask'),
    isWritten('uphold'),
    z.refine(({ decision, tellLater }) => decision === 'verify' || tellLater === undefined, {
      error: messageKey('tellLaterInvalid'),
      path: ['tellLater'],
    }),
    z.refine(({ decision, passages }) => decision === 'redact' || passages.length === 0, {
      error: messageKey('passagesInvalid'),
      path: ['passages'],
    }),
  );
export type DecideBody = z.output<typeof DecideBody>;

/** Items of one bulk decision. */
const maxBulk = 100;

const Selection = z
  .array(z.object({ reportID: ReportId, itemVersion: Version, version: Version }))
  .check(z.minLength(1, messageKey('selectionInvalid')), z.maxLength(maxBulk, messageKey('selectionInvalid')));

export const bulkDecisions = ['verify', 'list', 'hold', 'ask', 'remove', 'dismiss'] as const;

const BulkBody = z
  .object({
    ...decisionShape,
    decision: z.enum(bulkDecisions, messageKey('invalidValue')),
    /** Made by the caller: the same id again decides only what is left. */
    bulkID: id(messageKey('invalidValue')),
    items: Selection,
  })
  .check(fits, isWritten('ask'));
export type BulkBody = z.output<typeof BulkBody>;

/**
 * What a decision does, or did, with an item: `decided`; `first`, when a second moderator has to agree; or nothing, since
 * it was decided (`gone`), changed or claimed meanwhile, is the moderator's own report, or the decision does not apply.
 */
export const bulkOutcomes = ['decided', 'first', 'gone', 'changed', 'claimed', 'own', 'notApplicable'] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

const BulkAnswer = z.object({
  items: z.array(z.object({ reportID: z.string(), outcome: z.enum(bulkOutcomes), decisionID: z.nullable(z.string()) })),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

const OneItem = z.object({ reportID: ReportId });
const OneDecision = z.object({ id: id(messageKey('decisionNotFound')) });
const roles = moderation;
const itemProblems = ['queueItemNotFound', 'ownMatter'] as const;
const decisionProblems = [
  'itemDecided',
  'itemClaimed',
  'itemChanged',
  'ownReport',
  'secondNeeded',
  'appealUndecided',
  'appealNeedsAnother',
  'disputeUndecided',
  'readingUndecided',
  'namesSafelisted',
  'decisionNotApplicable',
] as const;

/** The queue of reports that wait for a moderator. */
export const queue = {
  list: endpoint('GET', '/admin/queue', {
    summary: 'What waits, the most urgent first; X-Total-Count says how many there are',
    roles,
    query: QueueQuery,
    response: z.array(QueueRow),
  }),
  next: endpoint('POST', '/admin/queue/next', {
    summary: 'Claim and open the most urgent item that nobody has claimed',
    roles,
    query: z.object(filterShape),
    body: z.object({
      /** Reports that should not be opened because the caller leaves them for someone else. */
      except: z
        .array(ReportId, messageKey('selectionInvalid'))
        .check(z.maxLength(maxBulk, messageKey('selectionInvalid'))),
    }),
    response: z.object({ item: z.nullable(QueueItem) }),
  }),
  open: endpoint('POST', '/admin/queue/{reportID}/open', {
    summary: 'Claim and open an item; one that someone else has claimed is opened for reading',
    roles,
    params: OneItem,
    response: QueueItem,
    problems: itemProblems,
  }),
  identifiers: endpoint('POST', '/admin/queue/{reportID}/identifiers', {
    summary: "Show an item's identifiers in clear; audited",
    roles,
    stepUp: true,
    params: OneItem,
    response: z.object(wireShape('answer', fieldsWith('identifier'))),
    problems: itemProblems,
  }),
  release: endpoint('POST', '/admin/queue/release', {
    summary: 'Give claimed items back',
    roles,
    body: z.object({ reportIDs: z.array(ReportId).check(z.maxLength(maxBulk, messageKey('selectionInvalid'))) }),
    response: nothing,
  }),
  decide: endpoint('POST', '/admin/queue/{reportID}/decide', {
    summary: 'Decide on an item',
    roles,
    params: OneItem,
    body: DecideBody,
    response: Decided,
    problems: [...itemProblems, ...decisionProblems],
  }),
  preview: endpoint('POST', '/admin/queue/preview', {
    summary: 'What a decision would do with each item of a selection',
    roles,
    body: z.object({ decision: z.enum(bulkDecisions, messageKey('invalidValue')), items: Selection }),
    response: BulkAnswer,
  }),
  bulk: endpoint('POST', '/admin/queue/bulk', {
    summary: 'Decide about each item of a selection, one after the other; repeating an interrupted call continues it',
    roles,
    body: BulkBody,
    response: BulkAnswer,
  }),
  undo: endpoint('POST', '/admin/decisions/{id}/undo', {
    summary: "Undo one of one's own decisions, within 10 seconds, before anybody is told",
    roles,
    params: OneDecision,
    response: z.object({ reportID: z.string() }),
    problems: ['decisionNotFound', 'undoTooLate', 'ownReport', 'ownMatter'],
  }),
  reverse: endpoint('POST', '/admin/decisions/{id}/reverse', {
    summary: 'Reverse the latest decision about a report; its author is told, and it waits again',
    roles,
    params: OneDecision,
    body: z.object({ reason: z.enum(reversalReasons, messageKey('decisionReasonInvalid')), note: Note }),
    response: z.object({ reportID: z.string() }),
    problems: [
      'reportDestroyed',
      'decisionNotFound',
      'decisionNotReversible',
      'appealNeedsAnother',
      'ownReport',
      'ownMatter',
    ],
  }),
};
