import type { Catalogue } from './catalogue.ts';
import { account } from './ur/account.ts';
import { auth } from './ur/auth.ts';
import { cities } from './ur/cities.ts';
import { dashboard } from './ur/dashboard.ts';
import { developer } from './ur/developer.ts';
import { docs } from './ur/docs.ts';
import { files } from './ur/files.ts';
import { filing } from './ur/filing.ts';
import { keywords } from './ur/keywords.ts';
import { layout } from './ur/layout.ts';
import { messages } from './ur/messages.ts';
import { ownReports } from './ur/own-reports.ts';

/** Urdu in everyday language: short sentences, and آپ for the reader. */
export const catalogue: Catalogue = {
  words: {
    ...messages,
    ...layout,
    ...auth,
    ...filing,
    ...ownReports,
    ...files,
    ...developer,
    ...docs,
    ...account,
    ...dashboard,
  },
  keywords: { ...keywords, ...cities },
  docs: async () => (await import('./ur/docs-text.ts')).docsText,
};
