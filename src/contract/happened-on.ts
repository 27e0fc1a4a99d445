import * as z from 'zod/mini';
import { messageKey, rawText } from './rules/text.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** True for a day of the calendar, written YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Today in the time zone that is furthest ahead, UTC+14. */
const latestDay = (): string => new Date(Date.now() + (14 / 24) * dayMs).toISOString().slice(0, 10);

/** The day it happened (R6): not in the future, not before 1970. */
export const HappenedOn = rawText(32, messageKey('dateRequired'), messageKey('dateInvalid')).check(
  z.trim(),
  z.minLength(1, { error: messageKey('dateRequired'), abort: true }),
  z.refine(isDay, { error: messageKey('dateInvalid'), abort: true }),
  z.refine((value) => value <= latestDay(), messageKey('dateFuture')),
  z.refine((value) => value >= '1970-01-01', messageKey('datePast')),
);
