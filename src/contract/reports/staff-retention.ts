import * as z from 'zod/mini';
import { administration, inspection } from '../accounts/roles.ts';
import { endpoint } from '../endpoint.ts';
import { ConflictAnswer } from '../moderation/queue.ts';
import { Cursor, isReportId, limitUpTo } from '../pagination.ts';
import { messageKey, rawText, text } from '../rules/text.ts';
import { said } from '../said.ts';
import { OneReport } from './report-id.ts';
import { holdReasonMax, RetentionCounts, RetentionRules } from './retention.ts';
import { reportNamed, ShortReference } from './short-reference.ts';

/** The rules in force (A36). */
export const RetentionInForce = z.object({
  /** Rises by one with every change; 0 while the defaults are in force. */
  version: z.int(),
  rules: RetentionRules,
  /** ISO 8601, UTC; null for the defaults. */
  changedAt: z.nullable(z.string()),
});
export type RetentionInForce = z.infer<typeof RetentionInForce>;

/** A report that must be kept because of the law. */
export const LegalHold = z.object({
  reportID: z.string(),
  /** Null if the report cannot be opened. */
  reference: z.nullable(ShortReference),
  conflict: ConflictAnswer,
  reason: z.string(),
  heldAt: z.string(),
});
export type LegalHold = z.infer<typeof LegalHold>;

const ChangeBody = z.object({
  /** The version that the change was made on. */
  version: z.int(messageKey('retentionInvalid')),
  rules: RetentionRules,
});

export const HoldBody = z.object({
  reason: text({ required: messageKey('holdReasonRequired'), max: [holdReasonMax, messageKey('holdReasonMax')] }),
});
export type HoldBody = z.output<typeof HoldBody>;

/** A report by its number or its short reference, as the paper of a court has it. */
export const NamedReport = z.object({
  reportID: rawText(40, messageKey('referenceInvalid')).check(
    z.refine((typed) => isReportId(typed) || reportNamed(typed) !== null, messageKey('referenceInvalid')),
  ),
});

/** How long reports are kept, and legal holds (A36). */
export const retention = {
  rules: endpoint('GET', '/admin/retention', {
    summary: 'How long reports are kept',
    roles: inspection,
    response: RetentionInForce,
  }),
  change: endpoint('PUT', '/admin/retention', {
    summary: 'Change how long reports are kept',
    roles: administration,
    stepUp: true,
    body: ChangeBody,
    response: RetentionInForce,
    problems: ['retentionStale'],
  }),
  preview: endpoint('POST', '/admin/retention/preview', {
    summary: 'How many reports rules would destroy now',
    roles: inspection,
    body: z.object({ rules: RetentionRules }),
    response: RetentionCounts,
  }),
  holds: endpoint('GET', '/admin/retention/holds', {
    summary: 'Reports under a legal hold, newest report first',
    roles: inspection,
    query: z.object({ limit: limitUpTo(100, 25), cursor: Cursor }),
    paged: true,
    response: z.array(LegalHold),
  }),
  hold: endpoint('PUT', '/admin/reports/{reportID}/hold', {
    summary: 'Keep a report because of the law, whatever the rules and its author want',
    roles: administration,
    params: NamedReport,
    body: HoldBody,
    response: said('holdPlaced'),
    problems: ['staffReportNotFound', 'ownReport', 'ownMatter'],
  }),
  release: endpoint('DELETE', '/admin/reports/{reportID}/hold', {
    summary: 'Lift a legal hold',
    roles: administration,
    params: OneReport,
    response: said('holdLifted'),
    problems: ['holdNotFound', 'ownReport', 'ownMatter'],
  }),
};
