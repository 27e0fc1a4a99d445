import type { LaterWords } from '../later.ts';
import { audit } from './admin/audit.ts';
import { corrections } from './admin/corrections.ts';
import { disputes } from './admin/disputes.ts';
import { keys } from './admin/keys.ts';
import { messages } from './admin/messages.ts';
import { operator } from './admin/operator.ts';
import { overview } from './admin/overview.ts';
import { people } from './admin/people.ts';
import { policy } from './admin/policy.ts';
import { proofs } from './admin/proofs.ts';
import { queue } from './admin/queue.ts';
import { reports } from './admin/reports.ts';
import { requests } from './admin/requests.ts';
import { retention } from './admin/retention.ts';
import { safelist } from './admin/safelist.ts';
import { setup } from './admin/setup.ts';
import { shell } from './admin/shell.ts';
import { system } from './admin/system.ts';
import { told } from './admin/told.ts';
import { developer } from './developer.ts';

/** The messages of staff's pages. */
export const admin: LaterWords<'admin'> = {
  ...messages,
  ...developer,
  ...audit,
  ...corrections,
  ...disputes,
  ...keys,
  ...operator,
  ...overview,
  ...people,
  ...policy,
  ...proofs,
  ...queue,
  ...reports,
  ...requests,
  ...retention,
  ...safelist,
  ...setup,
  ...shell,
  ...system,
  ...told,
};
