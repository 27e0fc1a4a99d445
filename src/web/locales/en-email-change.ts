import { emailChange } from './en/email-change.ts';
import { en } from './en.ts';

// Importing this file adds the messages of the pages about a changed email.
Object.assign(en, emailChange);
