import type { LaterWords } from '../later.ts';
import { disputes } from './admin/disputes.ts';
import { keys } from './admin/keys.ts';
import { messages } from './admin/messages.ts';
import { overview } from './admin/overview.ts';
import { queue } from './admin/queue.ts';
import { reports } from './admin/reports.ts';
import { shell } from './admin/shell.ts';
import { developer } from './developer.ts';

/** The messages of staff's pages. */
export const admin: LaterWords<'admin'> = {
  ...messages,
  ...developer,
  ...disputes,
  ...keys,
  ...overview,
  ...queue,
  ...reports,
  ...shell,
};
