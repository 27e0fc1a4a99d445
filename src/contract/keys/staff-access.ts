import * as z from 'zod/mini';
import { administration } from '../accounts/roles.ts';
import { endpoint } from '../endpoint.ts';
import { limitUpTo, TimedCursor } from '../pagination.ts';
import { id, messageKey } from '../rules/text.ts';
import { said } from '../said.ts';
import { AccessApplication, accessPurposes, accessStates } from './access.ts';
import { DecisionReason } from './staff-keys.ts';

/** An application and its account. */
export const ReceivedApplication = z.extend(AccessApplication, {
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
});
export type ReceivedApplication = z.infer<typeof ReceivedApplication>;

const ApplicationsQuery = z.object({
  state: z._default(z.enum(accessStates, messageKey('invalidValue')), 'waiting'),
  purpose: z.optional(z.enum(accessPurposes, messageKey('invalidValue'))),
  limit: limitUpTo(100, 25),
  cursor: TimedCursor,
});
export type ApplicationsQuery = z.output<typeof ApplicationsQuery>;

/** `end` revokes an approval. */
export const accessDecisions = ['approve', 'refuse', 'end'] as const;
export type AccessDecision = (typeof accessDecisions)[number];

export const DecideAccessBody = z.object({
  decision: z.enum(accessDecisions, messageKey('invalidValue')),
  /** Mailed to the applicant as it is. */
  reason: DecisionReason,
});
export type DecideAccessBody = z.infer<typeof DecideAccessBody>;

const roles = administration;

/** Applications for live keys (A31). */
export const accessApplications = {
  list: endpoint('GET', '/admin/applications', {
    summary: 'Applications for live keys: those that wait with the oldest first, others with the latest first',
    roles,
    query: ApplicationsQuery,
    paged: true,
    response: z.array(ReceivedApplication),
  }),
  decide: endpoint('POST', '/admin/applications/{id}/decision', {
    summary: 'Approve or refuse an application, or take an approval back; in force with the next call',
    roles,
    stepUp: true,
    params: z.object({ id: id(messageKey('applicationNotFound')) }),
    body: DecideAccessBody,
    response: said('saved'),
    problems: ['applicationNotFound', 'applicationDecided'],
  }),
};
