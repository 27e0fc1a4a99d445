import * as z from 'zod/mini';
import type { MessageKey } from './messages.ts';
import { say } from './text.ts';

interface Bounds {
  min: number;
  max: number;
  usual: number;
  message: MessageKey;
  /** What it means, for the OpenAPI document. */
  about: string;
}

/** A whole number in a query string, with the value it has when it is not given. */
export function wholeNumber({ min, max, usual, message, about }: Bounds) {
  return z
    ._default(
      z.pipe(
        z.transform((value: unknown) => (typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value)),
        z.int(message).check(z.minimum(min, message), z.maximum(max, message)),
      ),
      usual,
    )
    .check(z.meta({ type: 'integer', minimum: min, maximum: max, default: usual, description: about }));
}

/** `?limit=`: how many items an answer holds at most. */
export const limitUpTo = (max: number, usual: number) =>
  wholeNumber({ min: 1, max, usual, message: say('limitInvalid'), about: 'How many items an answer holds at most.' });

/** A yes or no in a query string: `true` or `false`, and no when it is not given. */
export const Flag = z._default(
  z.pipe(
    z.transform((value: unknown) => (value === 'true' ? true : value === 'false' ? false : value)),
    z.boolean(say('flagInvalid')),
  ),
  false,
);

/** Whether a text is a report id: a number that a signed integer of 64 bits can hold. */
export const isReportId = (value: string): boolean =>
  /^\d{1,19}$/.test(value) && BigInt(value) <= 9_223_372_036_854_775_807n;

/** `?cursor=`: where the previous answer ended, as its `Link: rel="next"` gave it. */
export const Cursor = z.optional(
  z
    .string(say('cursorInvalid'))
    .check(
      z.refine(isReportId, say('cursorInvalid')),
      z.describe('Where the answer before ended, as its Link gave it.'),
    ),
);

/** The header of a list with the number of items of all its pages together. */
export const totalCountHeader = 'X-Total-Count';

/** The header of a list with the number of items before its first. */
export const offsetHeader = 'X-Offset';
