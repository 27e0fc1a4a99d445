import { messageText } from '../../../lib/api/problem.ts';
import type { TextOf } from '../../../lib/i18n/i18n.ts';

/** The message of a field's error. The API wants dates as YYYY-MM-DD, and the form what its hint says. */
export const fieldMessage = (message: string, text: TextOf): string =>
  message === 'dateInvalid' ? text('dateNotUnderstood') : messageText(message, text);

/** The error of a field as the form keeps it: its own, or those of the parts of its value by their places. */
type FieldFault = { message?: unknown } | undefined;

const ownMessage = (fault: FieldFault): string | undefined =>
  typeof fault?.message === 'string' && fault.message !== '' ? fault.message : undefined;

/** The messages of the parts of a value, by their places. */
export const partMessages = (fault: unknown): (string | undefined)[] =>
  Array.isArray(fault)
    ? Array.from(fault as Record<string, FieldFault>[], (part) =>
        part ? (ownMessage(part.value) ?? ownMessage(part.kind)) : undefined,
      )
    : [];

/** The message of a field, or else the first one of its parts. */
export const firstMessage = (fault: FieldFault): string | undefined =>
  ownMessage(fault) ?? partMessages(fault).find((message) => message !== undefined);
