import { memberMessages } from '../../contract/messages/member-messages.ts';
import { account } from './en/account.ts';
import { controls } from './en/controls.ts';
import { dashboard } from './en/dashboard.ts';
import { files } from './en/files.ts';
import { filing } from './en/filing.ts';
import { frame } from './en/frame.ts';
import { identifiers } from './en/identifiers.ts';
import { landing } from './en/landing.ts';
import { ownReports } from './en/own-reports.ts';
import { en, type PageWords } from './en.ts';

const words: PageWords = {
  ...memberMessages,
  ...frame,
  ...landing,
  ...controls,
  ...filing,
  ...identifiers,
  ...ownReports,
  ...files,
  ...account,
  ...dashboard,
};

// Importing this file adds the messages of the pages inside the frame.
Object.assign(en, words);
