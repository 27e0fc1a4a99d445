import type { useText } from '../../../lib/i18n.ts';
import { messageText } from '../../../lib/problem.ts';

/** The message of a field's error. The API wants dates as YYYY-MM-DD, and the form what its hint says. */
export const fieldMessage = (message: string, text: ReturnType<typeof useText>): string =>
  message === 'dateInvalid' ? text('dateNotUnderstood') : messageText(message, text);
