import * as z from 'zod/mini';
import { administration } from '../accounts/roles.ts';
import { endpoint } from '../endpoint.ts';
import { id, messageKey, rawText } from '../rules/text.ts';
import { said } from '../said.ts';

const limit = () =>
  z
    .int(messageKey('planLimitInvalid'))
    .check(z.minimum(1, messageKey('planLimitInvalid')), z.maximum(1_000_000_000, messageKey('planLimitInvalid')));

/** The limits of a plan (L6). */
export const PlanLimits = z.object({
  callsPerSecond: limit(),
  lookupsPerMinute: limit(),
  identifiersPerDay: limit(),
  /** For all accounts of a network on the plan `unconfirmed` together; null for none. */
  identifiersPerNetwork: z._default(z.nullable(limit()), null),
});
export type PlanLimits = z.output<typeof PlanLimits>;

/** A plan in force. */
export const Plan = z.extend(PlanLimits, {
  name: z.string(),
  /** Whether it comes from RATE_PLANS, or an admin has added or changed it. */
  source: z.enum(['setting', 'admin']),
  /** Whether RATE_PLANS has a plan of this name. */
  isInSetting: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

export const PlanName = rawText(30, messageKey('planNameInvalid')).check(
  z.regex(/^[\w-]{1,30}$/, messageKey('planNameInvalid')),
);
const OnePlan = z.object({ name: PlanName });

const roles = administration;

/** Plans of API keys (L6). */
export const plans = {
  list: endpoint('GET', '/admin/plans', {
    summary: 'The plans in force: those of RATE_PLANS, and those that admins have added or changed',
    roles,
    response: z.array(Plan),
  }),
  set: endpoint('PUT', '/admin/plans/{name}', {
    summary: 'Add or change a plan; in force on every process within a second',
    roles,
    stepUp: true,
    params: OnePlan,
    body: PlanLimits,
    response: said('saved'),
  }),
  reset: endpoint('DELETE', '/admin/plans/{name}', {
    summary: 'Make a plan again what RATE_PLANS says, or remove one that it does not have',
    roles,
    stepUp: true,
    params: OnePlan,
    response: said('saved'),
    problems: ['planNotFound'],
  }),
  assign: endpoint('PUT', '/admin/people/{id}/plan', {
    summary: 'Give an account a plan, or with null the one that RATE_PLANS says; in force with the next call',
    roles,
    stepUp: true,
    params: z.object({ id: id(messageKey('personNotFound')) }),
    body: z.object({ plan: z.nullable(PlanName) }),
    response: said('saved'),
    problems: ['personNotFound', 'planNotFound'],
  }),
};
