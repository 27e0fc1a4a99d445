import { withReadersDigits } from '../../lib/i18n/literal-digits.ts';
import type { words as english } from '../en/app.ts';
import type { Words } from '../words.ts';
import { account } from './app/account.ts';
import { check } from './app/check.ts';
import { cities } from './app/cities.ts';
import { controls } from './app/controls.ts';
import { corrections } from './app/corrections.ts';
import { dashboard } from './app/dashboard.ts';
import { filed } from './app/filed.ts';
import { files } from './app/files.ts';
import { filing } from './app/filing.ts';
import { frame } from './app/frame.ts';
import { identifiers } from './app/identifiers.ts';
import { inbox } from './app/inbox.ts';
import { keywords as patterns } from './app/keywords.ts';
import { landing } from './app/landing.ts';
import { memberMessages } from './app/messages.ts';
import { ownReports } from './app/own-reports.ts';
import { palette } from './app/palette.ts';
import { report } from './app/report.ts';
import { told } from './app/told.ts';
import { withAccount } from './app/with-account.ts';

/** What the pages inside the frame say. */
export const words: Words<typeof english> = withReadersDigits({
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
  ...check,
  ...inbox,
  ...filed,
  ...palette,
  ...report,
  ...corrections,
  ...told,
  ...withAccount,
});

/** Keywords and cities of the dashboard, which the server sends in English, by the English word. */
export const keywords = { ...patterns, ...cities };
