import * as z from 'zod/mini';
import { messageKey, text } from './text.ts';

/** An email address. In a separate file, so that pages without phone numbers do not load numbering plans. */
export const Email = text({
  required: messageKey('emailRequired'),
  max: [254, messageKey('emailInvalid')],
  rawMax: 320,
}).check(z.email(messageKey('emailInvalid')));
