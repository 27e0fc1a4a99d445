import * as z from 'zod/mini';
import { messageKey, rawText } from './text.ts';

/** True for a day of the calendar, written YYYY-MM-DD. PostgreSQL knows no year 0. */
export const isDay = (value: string): boolean => z.regexes.date.test(value) && value >= '0001';

const invalid = messageKey('dateInvalid');

/** The first or the last day of a filter. */
export const Day = rawText(32, invalid).check(z.trim(), z.iso.date(invalid), z.refine(isDay, invalid));

/** A day that has begun somewhere on earth: in UTC+14, which is furthest ahead. */
export const PastDay = rawText(32, messageKey('dateRequired'), invalid).check(
  z.trim(),
  z.minLength(1, { error: messageKey('dateRequired'), abort: true }),
  z.refine(isDay, { error: invalid, abort: true }),
  z.refine((day) => Date.parse(day) <= Date.now() + 14 * 60 * 60 * 1000, messageKey('dateFuture')),
);

/** The day it happened (R6). */
export const HappenedOn = PastDay.check(z.refine((day) => day >= '1970-01-01', messageKey('datePast')));
