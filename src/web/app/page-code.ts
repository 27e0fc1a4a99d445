import type { ComponentType } from 'react';
import { pages } from '../../contract/pages.ts';
import type { LaterPart } from '../locales/later.ts';

/**
 * The code of a page or of a frame, and what it says beyond the words that every page has. Without anything that needs
 * React, so that the document's first script can ask for it: see ../early.ts.
 */
export interface Code<Loaded = unknown> {
  load: () => Promise<Loaded>;
  words?: readonly LaterPart[];
}

/** @param name what the module calls the page */
export const page = <Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  words: readonly LaterPart[] = [],
): PageCode => ({ load: async () => ({ Component: (await load())[name] }), words });

export type PageCode = Code<{ Component: ComponentType }>;

export const frameCode = page('Frame', () => import('./frame.tsx'));
export const errorPage = page('ErrorPage', () => import('./error-page.tsx'));
export const signInFrameCode = { load: () => import('./layout/auth-frame.tsx') };

/** The pages inside the frame, by their paths. */
export const pageCode = {
  [pages.dashboard]: page('DashboardPage', () => import('../features/analysis/dashboard/dashboard-page.tsx')),
  [pages.addReport]: page('AddReportPage', () => import('../features/reports/filing/add-report-page.tsx'), ['filed']),
  [pages.editReports]: page('EditReportsPage', () => import('../features/reports/list/edit-reports-page.tsx'), [
    'report',
  ]),
  [pages.updateReport]: page('UpdateReportPage', () => import('../features/reports/edit/update-report-page.tsx')),
  [pages.filedReport]: page('FiledPage', () => import('../features/reports/filed/filed-page.tsx'), ['filed', 'report']),
  [pages.report]: page('OwnReport', () => import('./own-report.tsx'), ['report', 'admin', 'told']),
  [pages.inbox]: page('InboxPage', () => import('../features/notices/inbox/inbox-page.tsx'), ['inbox']),
  [pages.corrections]: page('CorrectionsPage', () => import('../features/lookup/corrections/corrections-page.tsx'), [
    'admin',
  ]),
  [pages.checkFile]: page('CheckFilePage', () => import('../features/lookup/checks/check-file-page.tsx'), [
    'checks',
    'check',
  ]),
  [pages.checkHistory]: page(
    'CheckHistoryPage',
    () => import('../features/lookup/check-history/check-history-page.tsx'),
    ['checks'],
  ),
  [pages.developer]: page('DeveloperPage', () => import('../features/keys/developer/developer-page.tsx'), [
    'developer',
  ]),
  [pages.docs]: page('DocsPage', () => import('../features/lookup/docs/docs-page.tsx'), ['docs']),
  [pages.editProfile]: page('ProfilePage', () => import('../features/accounts/account/profile-page.tsx')),
  [pages.security]: page('SecurityPage', () => import('../features/accounts/account/security-page.tsx')),
  [pages.preferences]: page('PreferencesPage', () => import('../features/accounts/account/preferences-page.tsx')),
};

/** The pages without one: signing in, and what links in mails lead to. */
export const signInCode = {
  [pages.login]: page('LoginPage', () => import('../features/accounts/auth/login-page.tsx')),
  [pages.signup]: page('SignupPage', () => import('../features/accounts/auth/signup-page.tsx')),
  [pages.resetPassword]: page('ResetPasswordPage', () => import('../features/accounts/auth/reset-password-page.tsx')),
  [pages.confirmEmail]: page('ConfirmEmailPage', () => import('../features/accounts/auth/confirm-email-page.tsx')),
  [pages.confirmEmailChange]: page(
    'ConfirmEmailChangePage',
    () => import('../features/accounts/auth/email-change-pages.tsx'),
  ),
  [pages.reviewEmailChange]: page(
    'ReviewEmailChangePage',
    () => import('../features/accounts/auth/email-change-pages.tsx'),
  ),
  [pages.passwordChanged]: page(
    'PasswordChangedPage',
    () => import('../features/accounts/auth/password-changed-page.tsx'),
  ),
};

/** Whether it is one of staff's pages, whose code is listed apart. */
export const isForStaff = (path: string): boolean => /^\/(admin|setup)(\/|$)/.test(path);

/** The code of the page at a path, if it is one of these. */
export const codeAt = (path: string, code: Readonly<Record<string, Code>>): Code | undefined =>
  Object.entries(code).find(([pattern]) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(path))?.[1];
