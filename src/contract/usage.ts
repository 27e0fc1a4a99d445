import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { wholeNumber } from './page.ts';
import { say } from './text.ts';

/** One day of one account's lookups, in UTC (L8). */
export const UsageDay = z.object({ day: z.string(), lookups: z.int(), hits: z.int() });
export type UsageDay = z.infer<typeof UsageDay>;

const Days = wholeNumber({ min: 1, max: 365, usual: 30, message: say('daysInvalid') });

export const usage = {
  byDay: endpoint('GET', '/usage', {
    summary: "The caller's lookups per day, oldest day first; days without any are zeros",
    who: 'session',
    query: z.object({ days: Days }),
    ok: z.array(UsageDay),
  }),
};
