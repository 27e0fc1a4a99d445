import * as z from 'zod/mini';
import { say, text } from './text.ts';

/** An e-mail address. Apart from the other identifiers, so that a page without phone numbers loads no numbering plans. */
export const Email = text({ required: say('emailRequired'), max: [254, say('emailInvalid')] }).check(
  z.email(say('emailInvalid')),
);
