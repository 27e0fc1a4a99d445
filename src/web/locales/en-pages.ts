import { account } from './en/account.ts';
import { dashboard } from './en/dashboard.ts';
import { developer } from './en/developer.ts';
import { docs } from './en/docs.ts';
import { files } from './en/files.ts';
import { filing } from './en/filing.ts';
import { ownReports } from './en/own-reports.ts';
import { en, type PageWords } from './en.ts';

const words: PageWords = { ...filing, ...ownReports, ...files, ...developer, ...docs, ...account, ...dashboard };

// Importing this file adds the messages of the pages inside the frame.
Object.assign(en, words);
