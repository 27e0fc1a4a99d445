import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Operator } from '../registry/operator.ts';
import { Policy } from '../registry/policy.ts';
import { RetentionRules } from '../reports/retention.ts';

/** How fair the registry is, in numbers, since its start. */
export const Fairness = z.object({
  reports: z.int().check(z.describe('How many reports are listed.')),
  verified: z.int().check(z.describe('How many of them a moderator has verified.')),
  disputes: z.int().check(z.describe('How many disputes were opened.')),
  decided: z.int().check(z.describe('How many of them were decided.')),
  decidedInTime: z.int().check(z.describe('How many of those were decided by the day on which they were due.')),
  upheld: z.int().check(z.describe('How many of those were upheld, so that the report was removed.')),
  medianDays: z
    .nullable(z.number())
    .check(z.describe('The median number of days from opening a dispute to its decision; null without a decision.')),
});
export type Fairness = z.infer<typeof Fairness>;

/** Who runs the registry, what it allows, and how fair it is (A37). */
export const AboutAnswer = z.object({
  operator: Operator,
  timeZone: z.string().check(z.describe("The operator's time zone, in which business days are counted.")),
  // Who files or registers is told the rest where they do it.
  policy: z.omit(Policy, { registration: true, filing: true, passwordRule: true, disputes: true }),
  retention: RetentionRules,
  fairness: Fairness,
});
export type AboutAnswer = z.infer<typeof AboutAnswer>;

export const about = {
  get: endpoint('GET', '/about', {
    summary: 'Who runs the registry, what it allows, how long it keeps reports, and how fair it is',
    description: 'The figures are at most a minute old.',
    access: 'anyone',
    response: AboutAnswer,
  }),
};

/** What everyone may know of a policy. */
export const shownPolicy = ({
  registration: _registration,
  filing: _filing,
  passwordRule: _passwordRule,
  disputes: _disputes,
  ...shown
}: Policy): AboutAnswer['policy'] => shown;
