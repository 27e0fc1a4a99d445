import * as z from 'zod/mini';
import type { TextOf } from '../i18n/i18n.ts';
import { messageText } from './problem.ts';

/** What is wrong with a value, in the reader's language; undefined if nothing is. */
export function issueText(schema: z.core.$ZodType, value: unknown, text: TextOf): string | undefined {
  const [issue] = z.safeParse(schema, value).error?.issues ?? [];
  return issue && messageText(issue.message, text);
}
