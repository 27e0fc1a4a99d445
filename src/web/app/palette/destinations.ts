import { moderation, oversight, type StaffRole } from '../../../contract/accounts/roles.ts';
import { pages } from '../../../contract/pages.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';

interface Destination {
  /** The letter after `g`. */
  key: string;
  to: string;
  label: TextKey;
  /** Not offered to visitors. */
  needsSession?: true;
  /** Who may open it; everyone if absent. */
  roles?: readonly StaffRole[];
}

/** The pages that have a letter. */
export const destinations: readonly Destination[] = [
  { key: 'd', to: pages.dashboard, label: 'dashboardTitle' },
  { key: 'f', to: pages.addReport, label: 'fileAReport' },
  { key: 'r', to: pages.editReports, label: 'yourReports', needsSession: true },
  { key: 'i', to: pages.inbox, label: 'inboxTitle', needsSession: true },
  { key: 'c', to: pages.corrections, label: 'correctionsTitle', needsSession: true },
  { key: 'l', to: pages.checkFile, label: 'checkFileTitle', needsSession: true },
  { key: 'y', to: pages.checkHistory, label: 'checkHistoryTitle', needsSession: true },
  { key: 'k', to: pages.developer, label: 'developerTitle' },
  { key: 'h', to: pages.docs, label: 'docsTitle' },
  { key: 'a', to: pages.editProfile, label: 'accountTitle', needsSession: true },
  { key: 'p', to: pages.preferences, label: 'preferencesTitle' },
  { key: 's', to: pages.security, label: 'securityTitle', needsSession: true },
  { key: 'q', to: pages.adminQueue, label: 'queueTitle', roles: moderation },
  { key: 'o', to: pages.adminOverview, label: 'overviewTitle', roles: oversight },
];
