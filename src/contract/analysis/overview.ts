import * as z from 'zod/mini';
import { oversight } from '../accounts/roles.ts';
import { endpoint } from '../endpoint.ts';

/** Weeks that the overview looks back, the current one included. */
export const overviewWeeks = 12;

/** Up to how many proofs and requests are counted. */
export const countedWaiting = 1000;

const figures = {
  decided: z.int(),
  /** Median seconds from entering the queue to the decision; null without decisions. */
  medianSeconds: z.nullable(z.int()),
  /** Decisions that were reversed later. */
  overturned: z.int(),
};

export const Overview = z.object({
  /** What waits now, and since when; times are ISO 8601, UTC. */
  waiting: z.int(),
  oldestAt: z.nullable(z.string()),
  /** Those among them that wait for a second moderator. */
  second: z.int(),
  /** In addition, those that wait for their author. */
  asleep: z.int(),
  /** Proofs and requests that wait for a moderator; more than `countedWaiting` are not counted. */
  proofs: z.int(),
  requests: z.int(),
  /** The last weeks together. */
  total: z.object(figures),
  /** By week, the oldest first; `week` is its Monday, YYYY-MM-DD, UTC. */
  weeks: z.array(z.object({ week: z.string(), ...figures })),
  /** `name` is null once the account is deleted. */
  moderators: z.array(z.object({ name: z.nullable(z.string()), ...figures })),
});
export type Overview = z.infer<typeof Overview>;

export const overview = {
  get: endpoint('GET', '/admin/overview', {
    summary: 'What waits, and how the last weeks were decided',
    roles: oversight,
    response: Overview,
  }),
};
