import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { wholeNumber } from '../pagination.ts';
import { id, messageKey } from '../rules/text.ts';

/** One day of lookups of an account or of one of its keys, in UTC (L8). Those of test keys are not counted. */
export const UsageDay = z.object({
  day: z.string(),
  lookups: z.int(),
  hits: z.int(),
  refused: z
    .int()
    .check(z.describe('Calls that were refused with 4xx: a wrong secret, an invalid body, a limit that was used up.')),
  failed: z.int().check(z.describe('Calls that failed on the server, with 5xx.')),
});
export type UsageDay = z.infer<typeof UsageDay>;

/** The plan of accounts without a confirmed email, if the operator has one and no other plan lists them. */
export const unconfirmedPlan = 'unconfirmed';

/** The plan of people who check on the dashboard without a key of their own. */
export const personPlan = 'person';

/** The limits of the account's plan, and what is left of them (L6). */
export const Allowance = z.object({
  /** The name of the operator's plan. */
  plan: z.string(),
  /** Calls a second, for each key. */
  callsPerSecond: z.int(),
  /** Lookups a minute, for each key; a batch counts as its queries. */
  lookupsPerMinute: z.int(),
  /** Different identifiers a day (UTC), for all keys of the account together. */
  identifiersPerDay: z.int(),
  identifiersUsed: z.int(),
  identifiersRemaining: z.int(),
  /** When the day ends: ISO 8601, UTC. */
  resetsAt: z.string(),
});
export type Allowance = z.infer<typeof Allowance>;

const Days = wholeNumber({
  min: 1,
  max: 365,
  defaultValue: 30,
  message: messageKey('daysInvalid'),
  description: 'How many days, today included.',
});

export const usage = {
  byDay: endpoint('GET', '/usage', {
    summary: "The caller's lookups per day, oldest day first; days without any are zeros",
    description:
      'With `key`, those of one key pair. A program that calls with a key pair gets those of that pair. A lookup is counted within two seconds. Refused and failed calls are counted as calls, not as lookups.',
    access: 'sessionOrKeyPair',
    query: z.object({
      days: Days,
      key: z.optional(id(messageKey('keyNotFound')).check(z.describe('The id of a key pair.'))),
    }),
    response: z.array(UsageDay),
    problems: ['keyNotFound'],
  }),
  allowance: endpoint('GET', '/usage/allowance', {
    summary: 'What the plan of the account allows, and what is left of it today',
    access: 'sessionOrKeyPair',
    response: Allowance,
  }),
};
