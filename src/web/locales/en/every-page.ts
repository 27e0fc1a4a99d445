import { messages } from '../../../contract/messages/messages.ts';
import { auth } from './every-page/auth.ts';
import { emailChange } from './every-page/email-change.ts';
import { layout } from './every-page/layout.ts';

/** What every page of the app says. */
export const words = {
  ...messages,
  ...layout,
  ...auth,
  ...emailChange,
};
