import { kindMessages } from '../rules/identifier-kinds.ts';
import type { MessageKey } from './messages.ts';

const kindCodes = Object.keys(kindMessages) as (keyof typeof kindMessages)[];

/**
 * The codes for values that calls with an API key refuse, in addition to those of the problem catalogue. The docs page
 * lists them below `invalidInput`, to which the `type` of such a problem leads.
 */
export const valueCodes = [
  'bodyExpected',
  'identifierRequired',
  'emailInvalid',
  ...kindCodes,
  'hostShared',
  'textExpected',
  'unknownField',
  'unknownFieldMeant',
  'unknownFieldQuery',
  'fieldRepeated',
  'countryCodeInvalid',
  'explainInBatch',
  'flagInvalid',
  'detailInvalid',
  'maxAgeDaysInvalid',
  'sinceInvalid',
  'categoryInvalid',
  'standingInvalid',
  'minScoreInvalid',
  'limitInvalid',
  'cursorInvalid',
  'queriesInvalid',
  'queryInvalid',
  'refInvalid',
  'batchTooLarge',
  'batchTooLargeForDay',
  'daysInvalid',
  'flagReasonRequired',
  'flagNoteMax',
  'invalidValue',
] as const satisfies readonly MessageKey[];
