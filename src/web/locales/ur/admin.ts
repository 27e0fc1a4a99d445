import type { LaterWords } from '../later.ts';
import { corrections } from './admin/corrections.ts';
import { disputes } from './admin/disputes.ts';
import { keys } from './admin/keys.ts';
import { messages } from './admin/messages.ts';
import { operator } from './admin/operator.ts';
import { overview } from './admin/overview.ts';
import { policy } from './admin/policy.ts';
import { queue } from './admin/queue.ts';
import { reports } from './admin/reports.ts';
import { setup } from './admin/setup.ts';
import { shell } from './admin/shell.ts';
import { developer } from './developer.ts';

/** The messages of staff's pages. */
export const admin: LaterWords<'admin'> = {
  ...messages,
  ...developer,
  ...corrections,
  ...disputes,
  ...keys,
  ...operator,
  ...overview,
  ...policy,
  ...queue,
  ...reports,
  ...setup,
  ...shell,
};
