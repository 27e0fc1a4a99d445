import { staffMessages } from '../../contract/messages/staff-messages.ts';
import { disputes } from './en/admin/disputes.ts';
import { keys } from './en/admin/keys.ts';
import { overview } from './en/admin/overview.ts';
import { queue } from './en/admin/queue.ts';
import { reports } from './en/admin/reports.ts';
import { shell } from './en/admin/shell.ts';
import { developer } from './en/developer.ts';

/** The English messages of staff's pages. */
export const admin = {
  ...developer,
  ...staffMessages,
  ...disputes,
  ...keys,
  ...overview,
  ...queue,
  ...reports,
  ...shell,
};
