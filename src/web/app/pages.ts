import type { ComponentType } from 'react';
import { pages } from '../../contract/pages.ts';
import type { TextKey } from '../lib/i18n/i18n.ts';
import type { Namespace } from '../locales/words.ts';

/**
 * The code of a page, and the namespaces of its words beyond those of its frame. Without anything that needs
 * React, so that the document's first script can ask for it: see ../early.ts.
 */
export interface Code<Loaded = unknown> {
  load: () => Promise<Loaded>;
  words?: readonly Namespace[];
}

export type PageCode = Code<{ Component: ComponentType }>;

/** @param name what the module calls the page */
export const code =
  <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>): PageCode['load'] =>
  async () => ({ Component: (await load())[name] });

/** A page of the app: its route, its part of the navigation and its letter follow from it. */
export interface Page extends PageCode {
  path: string;
  /** In the header. */
  title?: TextKey;
  /** In the palette, if not the title. */
  name?: TextKey;
  /** What its document shows until its code is there: the heading, if not the title, and the first sentence. */
  heading?: TextKey;
  intro?: TextKey;
  /** Who may open it; everyone if absent. The guards are in routes.tsx. */
  guard?: 'session' | 'account' | 'ownReport';
  /** The label of its entry in the navigation. */
  entry?: TextKey;
  /** The tabs above it. */
  tabs?: 'ChecksTabs' | 'ApiTabs';
  /** The path of the page that stays mounted under it. */
  over?: string;
  /** The letter that leads to it after `g`. */
  letter?: string;
}

/** The pages inside the frame; those of staff are in staff-pages.ts. */
export const framedPages: readonly Page[] = [
  {
    path: pages.dashboard,
    load: code('DashboardPage', () => import('../features/analysis/dashboard/dashboard-page.tsx')),
    title: 'dashboardTitle',
    intro: 'dashboardIntro',
    entry: 'entryCheck',
    letter: 'd',
  },
  {
    path: pages.addReport,
    load: code('AddReportPage', () => import('../features/reports/filing/add-report-page.tsx')),
    title: 'addReportTitle',
    name: 'fileAReport',
    intro: 'addReportIntro',
    entry: 'entryReport',
    letter: 'f',
  },
  {
    path: pages.editReports,
    load: code('EditReportsPage', () => import('../features/reports/list/edit-reports-page.tsx')),
    title: 'editReportTitle',
    name: 'yourReports',
    intro: 'editReportIntro',
    guard: 'session',
    entry: 'yourReports',
    letter: 'r',
  },
  {
    path: pages.updateReport,
    load: code('UpdateReportPage', () => import('../features/reports/edit/update-report-page.tsx')),
    title: 'updateReportPage',
    over: pages.editReports,
  },
  {
    path: pages.filedReport,
    load: code('FiledPage', () => import('../features/reports/filed/filed-page.tsx')),
    title: 'addReportTitle',
    guard: 'session',
    entry: 'entryReport',
  },
  {
    path: pages.report,
    load: code('OwnReport', () => import('./own-report.tsx')),
    title: 'reportsTitle',
    guard: 'ownReport',
    entry: 'yourReports',
  },
  {
    path: pages.inbox,
    load: code('InboxPage', () => import('../features/notices/inbox/inbox-page.tsx')),
    title: 'inboxTitle',
    guard: 'session',
    letter: 'i',
  },
  {
    path: pages.corrections,
    load: code('CorrectionsPage', () => import('../features/lookup/corrections/corrections-page.tsx')),
    title: 'correctionsTitle',
    guard: 'session',
    entry: 'entryCheck',
    letter: 'c',
  },
  {
    path: pages.checkFile,
    load: code('CheckFilePage', () => import('../features/lookup/checks/check-file-page.tsx')),
    words: ['business'],
    title: 'checkFileTitle',
    guard: 'session',
    entry: 'entryLists',
    tabs: 'ChecksTabs',
    letter: 'l',
  },
  {
    path: pages.checkHistory,
    load: code('CheckHistoryPage', () => import('../features/lookup/check-history/check-history-page.tsx')),
    words: ['business'],
    title: 'checkHistoryTitle',
    guard: 'session',
    entry: 'entryHistory',
    tabs: 'ChecksTabs',
    letter: 'y',
  },
  {
    path: pages.developer,
    load: code('DeveloperPage', () => import('../features/keys/developer/developer-page.tsx')),
    words: ['business'],
    title: 'developerTitle',
    heading: 'developerWelcome',
    intro: 'developerIntro',
    entry: 'entryApi',
    tabs: 'ApiTabs',
    letter: 'k',
  },
  {
    path: pages.docs,
    load: code('DocsPage', () => import('../features/lookup/docs/docs-page.tsx')),
    words: ['business'],
    title: 'docsTitle',
    intro: 'docsIntro',
    entry: 'entryApi',
    tabs: 'ApiTabs',
    letter: 'h',
  },
  {
    path: pages.editProfile,
    load: code('ProfilePage', () => import('../features/accounts/account/profile-page.tsx')),
    title: 'accountTitle',
    guard: 'account',
    letter: 'a',
  },
  {
    path: pages.preferences,
    load: code('PreferencesPage', () => import('../features/accounts/account/preferences-page.tsx')),
    title: 'accountTitle',
    name: 'preferencesTitle',
    letter: 'p',
  },
  {
    path: pages.security,
    load: code('SecurityPage', () => import('../features/accounts/account/security-page.tsx')),
    title: 'accountTitle',
    name: 'securityTitle',
    guard: 'account',
    letter: 's',
  },
];

/** The pages without the frame: signing in, and what links in mails lead to. */
export const signInPages: readonly (Omit<Page, 'guard'> & { guard?: 'visitors' })[] = [
  {
    path: pages.login,
    load: code('LoginPage', () => import('../features/accounts/auth/login-page.tsx')),
    heading: 'loginTitle',
    guard: 'visitors',
  },
  {
    path: pages.signup,
    load: code('SignupPage', () => import('../features/accounts/auth/signup-page.tsx')),
    heading: 'registerTitle',
    guard: 'visitors',
  },
  {
    path: pages.resetPassword,
    load: code('ResetPasswordPage', () => import('../features/accounts/auth/reset-password-page.tsx')),
  },
  {
    path: pages.confirmEmail,
    load: code('ConfirmEmailPage', () => import('../features/accounts/auth/email-link-pages.tsx')),
  },
  {
    path: pages.confirmEmailChange,
    load: code('ConfirmEmailChangePage', () => import('../features/accounts/auth/email-link-pages.tsx')),
  },
  {
    path: pages.reviewEmailChange,
    load: code('ReviewEmailChangePage', () => import('../features/accounts/auth/email-link-pages.tsx')),
  },
  {
    path: pages.appeal,
    load: code('AppealPage', () => import('../features/reports/decisions/appeal-page.tsx')),
    words: ['app'],
  },
  {
    path: pages.passwordChanged,
    load: code('PasswordChangedPage', () => import('../features/accounts/auth/password-changed-page.tsx')),
  },
];

/** The page at a path, if it is one of these. */
export const pageAt = <Row extends { path: string }>(path: string, rows: readonly Row[]): Row | undefined =>
  rows.find((row) => new RegExp(`^${row.path.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(path));
