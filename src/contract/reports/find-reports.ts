import * as z from 'zod/mini';
import { Day } from '../rules/day.ts';
import { type IdentifierKind, ofEachKind } from '../rules/identifier-kinds.ts';
import { kindRules, normalIdentifier } from '../rules/identifiers.ts';
import { pasted } from '../rules/pasted.ts';
import { messageKey, optionalText, rawText } from '../rules/text.ts';
import { reportNamed } from './short-reference.ts';
import { reportStates } from './standing.ts';

const identifier = (kind: IdentifierKind) => {
  const message = messageKey(kindRules[kind].invalid);
  return optionalText(
    rawText(kindRules[kind].maxRaw, message).check(
      z.overwrite(pasted),
      z.refine((value) => normalIdentifier(kind, value) !== null, message),
    ),
  ).check(z.describe('Only reports that name one of the given identifiers.'));
};

/** `active`: all that are not withdrawn. `any`: those, too. The others are the states of a report. */
export const findStates = ['active', 'any', ...reportStates] as const;
export type FindState = (typeof findStates)[number];

/** By the time of filing, or by the day it happened. The titles are encrypted, so nothing can be sorted by them. */
export const findSorts = ['filed', 'happened'] as const;
export type FindSort = (typeof findSorts)[number];

export const findOrders = ['desc', 'asc'] as const;
export type FindOrder = (typeof findOrders)[number];

/** Which of one's own reports are listed, and in which order. In a body, so that no identifier is part of an address. */
export const FindBody = z.strictObject({
  reference: optionalText(
    rawText(40, messageKey('referenceInvalid')).check(
      z.refine((typed) => reportNamed(typed) !== null, messageKey('referenceInvalid')),
    ),
  ).check(
    z.describe('One report, by its short reference or its number; the rest of the filter is not looked at then.'),
  ),
  ...ofEachKind(identifier),
  state: z._default(z.enum(findStates, messageKey('listFilterInvalid')), 'active'),
  from: optionalText(Day).check(z.describe('The first day on which it may have happened, YYYY-MM-DD.')),
  to: optionalText(Day).check(z.describe('The last day on which it may have happened, YYYY-MM-DD.')),
  sort: z._default(z.enum(findSorts, messageKey('listFilterInvalid')), 'filed'),
  order: z._default(z.enum(findOrders, messageKey('listFilterInvalid')), 'desc'),
});
export type FindBody = z.output<typeof FindBody>;
