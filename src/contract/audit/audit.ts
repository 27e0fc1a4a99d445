import * as z from 'zod/mini';
import { inspection } from '../accounts/roles.ts';
import { endpoint } from '../endpoint.ts';
import { limitUpTo } from '../pagination.ts';
import { Day } from '../rules/day.ts';
import { id, messageKey, rawText } from '../rules/text.ts';
import { auditKinds } from './audit-events.ts';

/** A line of the audit trail. */
export const AuditLine = z.object({
  /** Its place in the chain; null for a second or so, until it has one. */
  position: z.nullable(z.int()),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** `account`, `key`, `case`, `operator` or `registry`. */
  actor: z.string(),
  /** Null also for lines about reports that name the reader, who is not told who filed or read them. */
  actorID: z.nullable(z.string()),
  /** The name of the account or key; auditors read those of staff only. */
  actorName: z.nullable(z.string()),
  event: z.string(),
  reportIDs: z.array(z.string()),
  requestID: z.nullable(z.string()),
  /** JSON; null for most lines. */
  details: z.nullable(z.string()),
  /** The name of the account in `details`, for whoever may read that of an actor. */
  accountName: z.nullable(z.string()),
});
export type AuditLine = z.infer<typeof AuditLine>;

const AuditQuery = z.object({
  kind: z.optional(z.enum(auditKinds, messageKey('invalidValue'))),
  /** The id of an account, of a key or of a case. Without lines about reports that name the reader. */
  actor: z.optional(id(messageKey('invalidValue'))),
  /** The first and the last day (UTC), YYYY-MM-DD. */
  from: z.optional(Day),
  until: z.optional(Day),
  limit: limitUpTo(100, 50),
  cursor: z.optional(
    rawText(19, messageKey('cursorInvalid')).check(z.regex(/^\d{1,18}$/, messageKey('cursorInvalid'))),
  ),
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** At most this many lines in a file. */
export const maxCsvLines = 10_000;

/** What the last verification of the trail found. Times are ISO 8601, UTC. */
export const AuditVerification = z.object({
  /** Whether somebody has asked for one that has not ended. */
  isAsked: z.boolean(),
  /** The last one that ended: the lines it read, and what is wrong, in English, in at most 20 sentences. */
  result: z.nullable(
    z.object({
      at: z.string(),
      from: z.int(),
      to: z.int(),
      lines: z.int(),
      isIntact: z.boolean(),
      wrong: z.array(z.string()),
    }),
  ),
});
export type AuditVerification = z.infer<typeof AuditVerification>;

const roles = inspection;

export const auditTrail = {
  list: endpoint('GET', '/admin/audit', {
    summary: 'Lines of the audit trail, newest first',
    description:
      'A page may have fewer lines than `limit` and still a next one: at most 50,000 lines are looked through.',
    roles,
    query: AuditQuery,
    paged: true,
    response: z.array(AuditLine),
  }),
  csv: endpoint('GET', '/admin/audit/csv', {
    summary: 'The same as CSV',
    roles,
    stepUp: true,
    query: z.extend(z.omit(AuditQuery, { cursor: true }), { limit: limitUpTo(maxCsvLines, maxCsvLines) }),
    response: z.string(),
  }),
  verification: endpoint('GET', '/admin/audit/verification', {
    summary: 'What the last verification of the whole trail found',
    roles,
    response: AuditVerification,
  }),
  verify: endpoint('POST', '/admin/audit/verify', {
    summary: 'Let a verification of the whole trail begin within seconds; one begins by itself every day',
    roles,
    response: AuditVerification,
  }),
};
