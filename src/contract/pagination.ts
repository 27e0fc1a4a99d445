import * as z from 'zod/mini';
import type { MessageKey } from './messages/messages.ts';
import { messageKey, rawText } from './rules/text.ts';

interface Bounds {
  min: number;
  max: number;
  defaultValue: number;
  message: MessageKey;
  /** For the OpenAPI document. */
  description: string;
}

/** A whole number in a query string, with a default. */
export function wholeNumber({ min, max, defaultValue, message, description }: Bounds) {
  const isWithin = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return z
    ._default(
      z.pipe(
        z.transform((sent: unknown, { issues }) => {
          const value = typeof sent === 'string' && sent.length <= 6 && /^\d+$/.test(sent) ? Number(sent) : sent;
          if (!isWithin(value)) issues.push({ code: 'custom', message, params: { min, max }, input: sent });
          return value;
        }),
        z.int().check(z.minimum(min), z.maximum(max)),
      ),
      defaultValue,
    )
    .check(
      z.meta({
        type: 'integer',
        minimum: min,
        maximum: max,
        description: `${description} By default ${defaultValue}.`,
      }),
    );
}

/** `?limit=`: the maximum number of items in a response. */
export const limitUpTo = (max: number, defaultValue: number, min = 1) =>
  wholeNumber({
    min,
    max,
    defaultValue,
    message: messageKey('limitInvalid'),
    description: 'How many items an answer holds at most.',
  });

/** `true` or `false` in a query string; false by default. */
export const Flag = z._default(
  z.pipe(
    z.transform((value: unknown) => (value === 'true' ? true : value === 'false' ? false : value)),
    z.boolean(messageKey('flagInvalid')),
  ),
  false,
);

/** Whether a string is a report id: a number that fits into a signed 64-bit integer. */
export const isReportId = (value: string): boolean =>
  /^\d{1,19}$/.test(value) && BigInt(value) <= 9_223_372_036_854_775_807n;

/** `?cursor=`: the end of the previous page, from its `Link: rel="next"`. */
export const Cursor = z.optional(
  rawText(100, messageKey('cursorInvalid')).check(
    z.refine(isReportId, messageKey('cursorInvalid')),
    z.describe('Where the previous answer ended, as given in its Link.'),
  ),
);

/**
 * The same for a list in order of time: the time of the last item, in milliseconds since 1970, and its id. With both, the next
 * page is found even if that item is deleted meanwhile.
 */
export const TimedCursor = z.optional(
  rawText(60, messageKey('cursorInvalid')).check(
    z.regex(/^\d{1,13} [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, messageKey('cursorInvalid')),
    z.describe('Where the previous answer ended, as given in its Link.'),
  ),
);

/** The response header with the number of items on all pages. */
export const totalCountHeader = 'X-Total-Count';

/** The response header with the number of items before the first one of this page. */
export const offsetHeader = 'X-Offset';
