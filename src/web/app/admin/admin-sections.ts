import {
  Archive,
  ChartColumn,
  FileText,
  IdCard,
  Inbox,
  KeyRound,
  Scale,
  ScrollText,
  Server,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { pages } from '../../../contract/pages.ts';
import type { StaffRole } from '../../../contract/roles.ts';
import type { TextKey } from '../../lib/i18n.ts';
import type { NavItem } from '../layout/sidebar.tsx';

/** A part of staff's pages, with an entry in their navigation. */
export interface AdminSection extends Omit<NavItem, 'label'> {
  label: TextKey;
  /** Who may open it: the roles that its endpoints name. */
  roles: readonly StaffRole[];
}

/** In the order of the navigation. `/admin` leads to the first one that the roles of the reader allow. */
export const adminSections: readonly AdminSection[] = [
  {
    ...{ to: pages.adminOverview, label: 'overviewTitle', icon: ChartColumn, match: [pages.adminOverview] },
    roles: ['moderator', 'auditor', 'admin'],
  },
  {
    ...{ to: pages.adminQueue, label: 'queueTitle', icon: Inbox, match: [pages.adminQueue] },
    roles: ['moderator', 'admin'],
  },
  {
    ...{ to: pages.adminReports, label: 'staffReportsTitle', icon: FileText, match: [pages.adminReports] },
    roles: ['moderator', 'admin'],
  },
  { to: pages.adminPeople, label: 'peopleTitle', icon: Users, match: [pages.adminPeople], roles: ['admin'] },
  {
    to: pages.adminKeys,
    label: 'keysAccessTitle',
    icon: KeyRound,
    match: [pages.adminKeys, pages.adminKeyPairs, pages.adminPlans],
    roles: ['admin'],
  },
  { to: pages.adminPolicy, label: 'policyTitle', icon: Scale, match: [pages.adminPolicy], roles: ['admin'] },
  {
    to: pages.adminRetention,
    label: 'retentionTitle',
    icon: Archive,
    match: [pages.adminRetention],
    roles: ['auditor', 'admin'],
  },
  {
    ...{ to: pages.adminProofs, label: 'proofsTitle', icon: IdCard },
    ...{ match: [pages.adminProofs], roles: ['moderator', 'admin'] },
  },
  {
    ...{ to: pages.adminSafelist, label: 'safelistTitle', icon: ShieldCheck },
    ...{ match: [pages.adminSafelist], roles: ['moderator', 'admin'] },
  },
  {
    ...{ to: pages.adminAudit, label: 'auditTitle', icon: ScrollText, match: [pages.adminAudit] },
    roles: ['auditor', 'admin'],
  },
  { to: pages.adminSystem, label: 'systemTitle', icon: Server, match: [pages.adminSystem], roles: ['admin'] },
];
