import * as z from 'zod/mini';
import { say, text } from './text.ts';

/** An e-mail address. In a file of its own, so that pages without phone numbers do not load numbering plans. */
export const Email = text({ required: say('emailRequired'), max: [254, say('emailInvalid')] }).check(
  z.email(say('emailInvalid')),
);
