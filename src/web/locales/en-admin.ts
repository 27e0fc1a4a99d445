import { staffMessages } from '../../contract/messages/staff-messages.ts';
import { audit } from './en/admin/audit.ts';
import { corrections } from './en/admin/corrections.ts';
import { disputes } from './en/admin/disputes.ts';
import { keys } from './en/admin/keys.ts';
import { operator } from './en/admin/operator.ts';
import { overview } from './en/admin/overview.ts';
import { people } from './en/admin/people.ts';
import { policy } from './en/admin/policy.ts';
import { proofs } from './en/admin/proofs.ts';
import { queue } from './en/admin/queue.ts';
import { reports } from './en/admin/reports.ts';
import { requests } from './en/admin/requests.ts';
import { retention } from './en/admin/retention.ts';
import { safelist } from './en/admin/safelist.ts';
import { setup } from './en/admin/setup.ts';
import { shell } from './en/admin/shell.ts';
import { system } from './en/admin/system.ts';
import { told } from './en/admin/told.ts';
import { developer } from './en/developer.ts';

/** The English messages of staff's pages. */
export const admin = {
  ...developer,
  ...staffMessages,
  ...audit,
  ...disputes,
  ...corrections,
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
