/** The paths of the web app's pages, for its router, the server and links in mails. */
export const pages = {
  dashboard: '/',
  addReport: '/reports/add',
  editReports: '/reports/edit',
  updateReport: '/reports/update-report/:repID',
  /** One's own report, right after it was filed. */
  filedReport: '/reports/filed/:repID',
  /** One of one's own reports, to read and to print. */
  report: '/reports/:repID',
  developer: '/developer',
  docs: '/docs',
  /** Many checks at once, from a file. */
  checkFile: '/checks/file',
  /** What the account has checked. */
  checkHistory: '/checks/history',
  /** What the account is told. */
  inbox: '/inbox',
  /** Reports that changed after the account's lookups showed them. */
  corrections: '/corrections',
  login: '/login',
  signup: '/signup',
  resetPassword: '/reset-password',
  passwordChanged: '/password-changed',
  confirmEmail: '/confirm-email',
  confirmEmailChange: '/confirm-email-change',
  reviewEmailChange: '/review-email-change',
  /** An author's appeal by the link of a mail, whose token is behind the #. */
  appeal: '/appeal',
  editProfile: '/account/edit-profile',
  preferences: '/account/preferences',
  security: '/account/security',
  /** What people who are named can do. */
  named: '/named',
  about: '/about',
  privacy: '/privacy',
  /** The case of a proven identifier (N3); the token of its link is behind the #. */
  case: '/case',
  /** The link that makes the first admin (A18). */
  setup: '/setup',
  // For staff (A18); everyone else sees the page for unknown paths.
  admin: '/admin',
  adminOverview: '/admin/overview',
  adminQueue: '/admin/queue',
  adminPeople: '/admin/people',
  adminPerson: '/admin/people/:personID',
  adminAudit: '/admin/audit',
  adminReports: '/admin/reports',
  adminReport: '/admin/reports/:reportID',
  adminProofs: '/admin/proofs',
  adminRequests: '/admin/requests',
  adminSafelist: '/admin/safelist',
  adminKeys: '/admin/keys',
  adminKeyPairs: '/admin/key-pairs',
  adminPlans: '/admin/plans',
  adminInvitations: '/admin/invitations',
  adminPolicy: '/admin/policy',
  adminOperator: '/admin/operator',
  adminRetention: '/admin/retention',
  adminSystem: '/admin/system',
} as const;

/** Pages for everyone, which have their own document: they load nothing of the app and need no session. */
export const visitorPages: readonly string[] = [pages.named, pages.about, pages.privacy, pages.case];

/** Signing in, and what links in mails lead to. */
export const signInPaths: readonly string[] = [
  pages.login,
  pages.signup,
  pages.resetPassword,
  pages.passwordChanged,
  pages.confirmEmail,
  pages.confirmEmailChange,
  pages.reviewEmailChange,
  pages.appeal,
];

/** Pages that search engines may index. */
export const indexablePages: readonly string[] = [
  pages.named,
  pages.about,
  pages.privacy,
  pages.dashboard,
  pages.addReport,
  pages.developer,
  pages.docs,
  pages.login,
  pages.signup,
];

/** Pages that need no session. */
export const publicPages: readonly string[] = [
  ...new Set([...indexablePages, ...signInPaths, pages.case, pages.preferences, pages.setup]),
];

/** Paths that redirect to a page. */
export const redirects: Record<string, string> = {
  '/reports': pages.addReport,
  // Where earlier mails lead.
  '/reports/decisions/:repID': pages.report,
  '/checks': pages.checkHistory,
  '/account': pages.editProfile,
};

const maxPathLength = 100;

/** Whether a path is a page of the web app. A trailing slash does not matter. */
export function isPage(path: string): boolean {
  // Checked first: the patterns below are slow on thousands of slashes.
  if (path.length > maxPathLength) return false;
  const bare = path === '/' ? path : path.replace(/\/+$/, '');
  return [...Object.values<string>(pages), ...Object.keys(redirects)].some((pattern) =>
    new RegExp(`^${pattern.replace(':repID', '\\d{1,19}').replaceAll(/:\w+/g, '[^/]+')}$`).test(
      bare === '' ? '/' : bare,
    ),
  );
}
