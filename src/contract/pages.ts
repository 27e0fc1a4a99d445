/** The product's screens by their paths: what the page routes, what the server answers 200 for, what a mail links to. */
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
  editProfile: '/account/edit-profile',
  preferences: '/account/preferences',
  security: '/account/security',
} as const;

/** Screens for everybody, which search engines may list. The others are somebody's own, or one step of signing in. */
export const indexablePages: readonly string[] = [
  pages.dashboard,
  pages.addReport,
  pages.developer,
  pages.docs,
  pages.login,
  pages.signup,
];

/** Screens that need no session: those, and the steps of signing in and the choices that a browser keeps. */
export const publicPages: readonly string[] = [
  ...indexablePages,
  pages.resetPassword,
  pages.passwordChanged,
  pages.preferences,
];

/** Paths that lead on to a screen. */
export const redirects: Record<string, string> = { '/reports': pages.addReport, '/account': pages.editProfile };

/** Characters of a screen's path at most; an id in it is a number. */
const longest = 100;

/** Whether a path is one of the product's screens. A trailing slash does not matter. */
export function isPage(path: string): boolean {
  // Before any pattern: one that looks for the end takes long on 16 kB of slashes.
  if (path.length > longest) return false;
  const bare = path === '/' ? path : path.replace(/\/+$/, '');
  return (
    bare in redirects ||
    Object.values<string>(pages).some((pattern) =>
      new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(bare === '' ? '/' : bare),
    )
  );
}
