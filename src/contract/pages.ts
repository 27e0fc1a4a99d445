/** The paths of the web app's pages, for its router, the server and links in mails. */
export const pages = {
  dashboard: '/',
  addReport: '/reports/add',
  editReports: '/reports/edit',
  updateReport: '/reports/update-report/:repID',
  developer: '/developer',
  docs: '/docs',
  login: '/login',
  signup: '/signup',
  resetPassword: '/reset-password',
  passwordChanged: '/password-changed',
  confirmEmail: '/confirm-email',
  confirmEmailChange: '/confirm-email-change',
  reviewEmailChange: '/review-email-change',
  editProfile: '/account/edit-profile',
  preferences: '/account/preferences',
  security: '/account/security',
} as const;

/** Pages that search engines may index. */
export const indexablePages: readonly string[] = [
  pages.dashboard,
  pages.addReport,
  pages.developer,
  pages.docs,
  pages.login,
  pages.signup,
];

/** Pages that need no session. */
export const publicPages: readonly string[] = [
  ...indexablePages,
  pages.resetPassword,
  pages.passwordChanged,
  pages.confirmEmail,
  pages.confirmEmailChange,
  pages.reviewEmailChange,
  pages.preferences,
];

/** Paths that redirect to a page. */
export const redirects: Record<string, string> = { '/reports': pages.addReport, '/account': pages.editProfile };

const maxPathLength = 100;

/** Whether a path is a page of the web app. A trailing slash does not matter. */
export function isPage(path: string): boolean {
  // Checked first: the patterns below are slow on thousands of slashes.
  if (path.length > maxPathLength) return false;
  const bare = path === '/' ? path : path.replace(/\/+$/, '');
  return (
    bare in redirects ||
    Object.values<string>(pages).some((pattern) =>
      new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(bare === '' ? '/' : bare),
    )
  );
}
