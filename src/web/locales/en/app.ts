import { memberMessages } from '../../../contract/messages/member-messages.ts';
import { account } from './app/account.ts';
import { check } from './app/check.ts';
import { controls } from './app/controls.ts';
import { corrections } from './app/corrections.ts';
import { dashboard } from './app/dashboard.ts';
import { filed } from './app/filed.ts';
import { files } from './app/files.ts';
import { filing } from './app/filing.ts';
import { frame } from './app/frame.ts';
import { identifiers } from './app/identifiers.ts';
import { inbox } from './app/inbox.ts';
import { landing } from './app/landing.ts';
import { ownReports } from './app/own-reports.ts';
import { palette } from './app/palette.ts';
import { report } from './app/report.ts';
import { told } from './app/told.ts';
import { withAccount } from './app/with-account.ts';

/** What the pages inside the frame say. */
export const words = {
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
};
