import { pages } from '../../contract/pages.ts';
import type { LaterPart } from '../locales/later.ts';

/**
 * The code of a page or of a frame, and what it says beyond the words that every page has. Without anything that needs
 * React, so that the document's first script can ask for it: see ../early.ts.
 */
export interface Code<Module = unknown> {
  load: () => Promise<Module>;
  words?: readonly LaterPart[];
}

export const frameCode = { load: () => import('./frame.tsx') };
export const signInFrameCode = { load: () => import('./layout/auth-frame.tsx') };

/** The pages inside the frame, by their paths. */
export const pageCode = {
  [pages.dashboard]: { load: () => import('../features/analysis/dashboard/dashboard-page.tsx') },
  [pages.addReport]: { load: () => import('../features/reports/filing/add-report-page.tsx'), words: ['filed'] },
  [pages.editReports]: { load: () => import('../features/reports/list/edit-reports-page.tsx'), words: ['report'] },
  [pages.updateReport]: { load: () => import('../features/reports/edit/update-report-page.tsx') },
  [pages.filedReport]: { load: () => import('../features/reports/filed/filed-page.tsx'), words: ['filed', 'report'] },
  [pages.report]: { load: () => import('./own-report.tsx'), words: ['report', 'admin', 'told'] },
  [pages.reportDecisions]: {
    load: () => import('../features/reports/decisions/decisions-page.tsx'),
    words: ['admin', 'told'],
  },
  [pages.inbox]: { load: () => import('../features/notices/inbox/inbox-page.tsx'), words: ['inbox'] },
  [pages.corrections]: { load: () => import('../features/lookup/corrections/corrections-page.tsx'), words: ['admin'] },
  [pages.checkFile]: {
    load: () => import('../features/lookup/checks/check-file-page.tsx'),
    words: ['checks', 'check'],
  },
  [pages.checkHistory]: {
    load: () => import('../features/lookup/check-history/check-history-page.tsx'),
    words: ['checks'],
  },
  [pages.developer]: { load: () => import('../features/keys/developer/developer-page.tsx'), words: ['developer'] },
  [pages.docs]: { load: () => import('../features/lookup/docs/docs-page.tsx'), words: ['docs'] },
  [pages.editProfile]: { load: () => import('../features/accounts/account/profile-page.tsx') },
  [pages.security]: { load: () => import('../features/accounts/account/security-page.tsx') },
  [pages.preferences]: { load: () => import('../features/accounts/account/preferences-page.tsx') },
} satisfies Record<string, Code>;

/** The pages without one: signing in, and what links in mails lead to. */
export const signInCode = {
  [pages.login]: { load: () => import('../features/accounts/auth/login-page.tsx') },
  [pages.signup]: { load: () => import('../features/accounts/auth/signup-page.tsx') },
  [pages.resetPassword]: { load: () => import('../features/accounts/auth/reset-password-page.tsx') },
  [pages.confirmEmail]: { load: () => import('../features/accounts/auth/confirm-email-page.tsx') },
  [pages.confirmEmailChange]: { load: () => import('../features/accounts/auth/email-change-pages.tsx') },
  [pages.reviewEmailChange]: { load: () => import('../features/accounts/auth/email-change-pages.tsx') },
  [pages.passwordChanged]: { load: () => import('../features/accounts/auth/password-changed-page.tsx') },
} satisfies Record<string, Code>;

/** Whether it is one of staff's pages, whose code is listed apart. */
export const isForStaff = (path: string): boolean => /^\/(admin|setup)(\/|$)/.test(path);

/** The code of the page at a path, if it is one of these. */
export const codeAt = (path: string, code: Readonly<Record<string, Code>>): Code | undefined =>
  Object.entries(code).find(([pattern]) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(path))?.[1];
