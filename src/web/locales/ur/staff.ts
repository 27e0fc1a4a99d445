import { withReadersDigits } from '../../lib/i18n/literal-digits.ts';
import type { words as english } from '../en/staff.ts';
import type { Words } from '../words.ts';
import { audit } from './staff/audit.ts';
import { disputes } from './staff/disputes.ts';
import { keys } from './staff/keys.ts';
import { operator } from './staff/operator.ts';
import { overview } from './staff/overview.ts';
import { people } from './staff/people.ts';
import { policy } from './staff/policy.ts';
import { proofs } from './staff/proofs.ts';
import { queue } from './staff/queue.ts';
import { reports } from './staff/reports.ts';
import { requests } from './staff/requests.ts';
import { retention } from './staff/retention.ts';
import { safelist } from './staff/safelist.ts';
import { setup } from './staff/setup.ts';
import { shell } from './staff/shell.ts';
import { messages as staffMessages } from './staff/staff-messages.ts';
import { system } from './staff/system.ts';

/** What staff's pages say. */
export const words: Words<typeof english> = withReadersDigits({
  ...staffMessages,
  ...audit,
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
});
