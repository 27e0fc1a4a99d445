import Inbox from '@iconify-json/lucide/icons.json?inbox';
import Scale from '@iconify-json/lucide/icons.json?scale';
import ScrollText from '@iconify-json/lucide/icons.json?scroll-text';
import Users from '@iconify-json/lucide/icons.json?users';
import {
  administration,
  hasAnyRole,
  inspection,
  moderation,
  oversight,
  type StaffRole,
} from '../../contract/accounts/roles.ts';
import { pages } from '../../contract/pages.ts';
import type { Icon } from '../components/content/icon.tsx';
import type { TextKey } from '../lib/i18n/i18n.ts';

/** One of staff's pages, and what is below its path. */
interface StaffSection {
  to: string;
  label: TextKey;
  /** Who may open it: the roles that its endpoints name. */
  roles: readonly StaffRole[];
  /** What waits there, if anything can. */
  waits?: 'queue' | 'proofs' | 'requests';
}

/** Staff's pages that belong together: an entry of the navigation. Their tabs are in this order. */
export interface StaffDoor {
  label: TextKey;
  icon: Icon;
  sections: readonly StaffSection[];
}

export const staffDoors: readonly StaffDoor[] = [
  {
    label: 'doorWork',
    icon: Inbox,
    sections: [
      { to: pages.adminQueue, label: 'queueTitle', roles: moderation, waits: 'queue' },
      { to: pages.adminProofs, label: 'proofsTitle', roles: moderation, waits: 'proofs' },
      { to: pages.adminRequests, label: 'requestsTitle', roles: moderation, waits: 'requests' },
      { to: pages.adminReports, label: 'reportsTitle', roles: moderation },
    ],
  },
  {
    label: 'doorPeople',
    icon: Users,
    sections: [
      { to: pages.adminPeople, label: 'doorPeople', roles: administration },
      { to: pages.adminKeys, label: 'applicationsTitle', roles: administration },
      { to: pages.adminKeyPairs, label: 'issuedKeysTitle', roles: administration },
      { to: pages.adminPlans, label: 'plansTitle', roles: administration },
      { to: pages.adminInvitations, label: 'policyInvitations', roles: administration },
    ],
  },
  {
    label: 'doorRules',
    icon: Scale,
    sections: [
      { to: pages.adminPolicy, label: 'policyTitle', roles: administration },
      { to: pages.adminOperator, label: 'operatorPage', roles: administration },
      { to: pages.adminRetention, label: 'retentionTitle', roles: inspection },
      { to: pages.adminSafelist, label: 'safelistTitle', roles: moderation },
    ],
  },
  {
    label: 'doorRecord',
    icon: ScrollText,
    sections: [
      { to: pages.adminOverview, label: 'overviewTitle', roles: oversight },
      { to: pages.adminAudit, label: 'auditTitle', roles: inspection },
      { to: pages.adminSystem, label: 'systemTitle', roles: administration },
    ],
  },
];

/** The doors that someone with these roles may open, with the pages behind them that they may open. */
export const doorsFor = (roles: readonly StaffRole[]): StaffDoor[] =>
  staffDoors
    .map((door) => ({ ...door, sections: door.sections.filter((section) => hasAnyRole(roles, section.roles)) }))
    .filter(({ sections }) => sections.length > 0);
