import Archive from '@iconify-json/lucide/icons.json?archive';
import ChartColumn from '@iconify-json/lucide/icons.json?chart-column';
import FileText from '@iconify-json/lucide/icons.json?file-text';
import IdCard from '@iconify-json/lucide/icons.json?id-card';
import Inbox from '@iconify-json/lucide/icons.json?inbox';
import KeyRound from '@iconify-json/lucide/icons.json?key-round';
import MailQuestion from '@iconify-json/lucide/icons.json?mail-question-mark';
import Scale from '@iconify-json/lucide/icons.json?scale';
import ScrollText from '@iconify-json/lucide/icons.json?scroll-text';
import Server from '@iconify-json/lucide/icons.json?server';
import ShieldCheck from '@iconify-json/lucide/icons.json?shield-check';
import Users from '@iconify-json/lucide/icons.json?users';
import type { StaffRole } from '../../../contract/accounts/roles.ts';
import { pages } from '../../../contract/pages.ts';
import type { TextKey } from '../../lib/i18n.ts';
import type { NavItem } from '../layout/sidebar.tsx';

/** A part of staff's pages, with an entry in their navigation. */
interface AdminSection extends Omit<NavItem, 'label'> {
  label: TextKey;
  /** Who may open it: the roles that its endpoints name. */
  roles: readonly StaffRole[];
}

/**
 * In the order of the navigation. `/admin` leads to the first one that the roles of the reader allow. A section is also
 * the pages below its path.
 */
export const adminSections: readonly AdminSection[] = [
  aSection(pages.adminOverview, 'overviewTitle', ChartColumn, ['moderator', 'auditor', 'admin']),
  aSection(pages.adminQueue, 'queueTitle', Inbox, ['moderator', 'admin']),
  aSection(pages.adminReports, 'staffReportsTitle', FileText, ['moderator', 'admin']),
  aSection(pages.adminPeople, 'peopleTitle', Users, ['admin']),
  aSection(pages.adminKeys, 'keysAccessTitle', KeyRound, ['admin'], [pages.adminKeyPairs, pages.adminPlans]),
  aSection(pages.adminPolicy, 'policyTitle', Scale, ['admin']),
  aSection(pages.adminRetention, 'retentionTitle', Archive, ['auditor', 'admin']),
  aSection(pages.adminProofs, 'proofsTitle', IdCard, ['moderator', 'admin']),
  aSection(pages.adminRequests, 'requestsTitle', MailQuestion, ['moderator', 'admin']),
  aSection(pages.adminSafelist, 'safelistTitle', ShieldCheck, ['moderator', 'admin']),
  aSection(pages.adminAudit, 'auditTitle', ScrollText, ['auditor', 'admin']),
  aSection(pages.adminSystem, 'systemTitle', Server, ['admin']),
];

/** @param others pages of the section that are not below its path */
function aSection(
  to: string,
  label: TextKey,
  icon: NavItem['icon'],
  roles: readonly StaffRole[],
  others: readonly string[] = [],
): AdminSection {
  return { to, label, icon, roles, match: [to, ...others] };
}
