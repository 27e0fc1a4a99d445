import { withReadersDigits } from '../../lib/i18n/literal-digits.ts';
import type { words as english } from '../en/every-page.ts';
import type { Words } from '../words.ts';
import { auth } from './every-page/auth.ts';
import { emailChange } from './every-page/email-change.ts';
import { layout } from './every-page/layout.ts';
import { messages } from './every-page/messages.ts';

/** What every page of the app says. Urdu in everyday language: short sentences, and آپ for the reader. */
export const words: Words<typeof english> = withReadersDigits({
  ...messages,
  ...layout,
  ...auth,
  ...emailChange,
});
