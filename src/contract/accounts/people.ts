import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { KeyPair } from '../keys/keys.ts';
import { limitUpTo, TimedCursor } from '../pagination.ts';
import { AuthorRecord } from '../reports/standing.ts';
import { Email } from '../rules/email.ts';
import { id, messageKey, text } from '../rules/text.ts';
import { said } from '../said.ts';
import { Session } from './account.ts';
import { administration, staffRoles } from './roles.ts';

export const personStates = ['confirmed', 'unconfirmed', 'suspended'] as const;
export type PersonState = (typeof personStates)[number];

/** Of the reports of an account: that it filed one, or that moderators verified or removed one. */
export const personRecords = ['filed', 'verified', 'removed'] as const;
export type PersonRecord = (typeof personRecords)[number];

/** An account as admins see it. Times are ISO 8601, UTC. */
export const Person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  registeredAt: z.string(),
  /** Whether the email is confirmed. */
  isConfirmed: z.boolean(),
  suspendedAt: z.nullable(z.string()),
  roles: z.array(z.enum(staffRoles)),
});
export type Person = z.infer<typeof Person>;

/** Why an account is suspended. */
export const suspensionReasons = ['falseReports', 'misuse', 'takenOver', 'other'] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

/** Everything that admins see of an account. */
export const PersonDetails = z.extend(Person, {
  /** Null when it is not suspended, or was for reports that moderators removed. */
  suspendedReason: z.nullable(z.enum(suspensionReasons)),
  /** Its reports, without those that name the reader, who is not told who filed them. */
  record: AuthorRecord,
  /** The plan in force for its keys, and the one that an admin gave it; null for the one from RATE_PLANS. */
  plan: z.object({ inForce: z.string(), given: z.nullable(z.string()) }),
  /** Live sessions, most recently used first; without addresses. */
  sessions: z.array(z.omit(Session, { address: true, current: true })),
  /** At most 100: those that work, and then the last that have ended; without the API keys themselves. */
  keys: z.array(z.omit(KeyPair, { apiKey: true })),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

export const SuspendBody = z.object({
  reason: z.enum(suspensionReasons, messageKey('suspensionReasonInvalid')),
  /** What the person is told in addition to the reason. */
  note: text({ required: messageKey('suspensionNoteRequired'), max: [500, messageKey('suspensionNoteMax')] }),
});
export type SuspendBody = z.infer<typeof SuspendBody>;

const Role = z.enum(staffRoles, messageKey('roleInvalid'));

const PeopleQuery = z.object({
  state: z.optional(z.enum(personStates, messageKey('personStateInvalid'))),
  role: z.optional(Role),
  record: z.optional(z.enum(personRecords, messageKey('personRecordInvalid'))),
  limit: limitUpTo(100, 25),
  cursor: TimedCursor,
});
export type PeopleQuery = z.output<typeof PeopleQuery>;

const PersonId = z.object({ id: id(messageKey('personNotFound')) });

const roles = administration;

/** People with an account (A18). */
export const people = {
  list: endpoint('GET', '/admin/people', {
    summary: 'Accounts, newest first',
    roles,
    query: PeopleQuery,
    paged: true,
    response: z.array(Person),
  }),
  find: endpoint('POST', '/admin/people/find', {
    summary: 'The account with an email address, which is in the body because addresses do not belong in URLs',
    roles,
    body: z.object({ email: Email }),
    response: Person,
    problems: ['personNotFound'],
  }),
  get: endpoint('GET', '/admin/people/{id}', {
    summary: 'An account with its record, sessions and keys',
    roles,
    params: PersonId,
    response: PersonDetails,
    problems: ['personNotFound'],
  }),
  suspend: endpoint('POST', '/admin/people/{id}/suspend', {
    summary: 'Suspend an account: its sessions and keys stop with the next call, and its person is told by email',
    roles,
    stepUp: true,
    params: PersonId,
    body: SuspendBody,
    response: said('personSuspended'),
    problems: ['personNotFound', 'lastAdmin', 'ownAccount'],
  }),
  lift: endpoint('POST', '/admin/people/{id}/lift', {
    summary: 'Lift the suspension of an account; its person is told by email',
    roles,
    params: PersonId,
    response: said('personLifted'),
    problems: ['personNotFound'],
  }),
  endSessions: endpoint('POST', '/admin/people/{id}/end-sessions', {
    summary: 'Log an account out everywhere',
    roles,
    params: PersonId,
    response: said('personSignedOut'),
    problems: ['personNotFound'],
  }),
  grant: endpoint('POST', '/admin/people/{id}/roles', {
    summary: 'Give an account a role',
    roles,
    stepUp: true,
    params: PersonId,
    body: z.object({ role: Role }),
    response: said('roleGranted'),
    problems: ['personNotFound'],
  }),
  revoke: endpoint('DELETE', '/admin/people/{id}/roles/{role}', {
    summary: 'Take a role from an account; it ends with the next call',
    roles,
    stepUp: true,
    params: z.extend(PersonId, { role: Role }),
    response: said('roleRevoked'),
    problems: ['personNotFound', 'lastAdmin'],
  }),
};
