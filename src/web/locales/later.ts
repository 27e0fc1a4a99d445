/**
 * Messages that only some pages load, by the name of the part: `loadWords('check')` adds one, and from then on `useText`
 * knows it. A new part is a file of `en/` and one of `ur/`, and a line here and in `ur.ts`.
 */
export const laterWords = {
  /** Staff's pages: a file of `en/admin/` for each page, listed in en-admin.ts and in ur/admin.ts. */
  admin: async () => (await import('./en-admin.ts')).admin,
  /** Staff's pages that no other one shares words with. */
  audit: async () => (await import('./en/admin/audit.ts')).audit,
  system: async () => (await import('./en/admin/system.ts')).system,
  safelist: async () => (await import('./en/admin/safelist.ts')).safelist,
  people: async () => (await import('./en/admin/people.ts')).people,
  policy: async () => (await import('./en/admin/policy-pages.ts')).policyPages,
  retention: async () => (await import('./en/admin/retention.ts')).retention,
  /** Staff's pages of proofs and of requests, and what authors read about decisions, beyond what staff's pages share. */
  matters: async () => (await import('./en/admin/matters.ts')).matters,
  told: async () => (await import('./en/admin/told.ts')).told,
  /** What an account adds, for visitors. */
  withAccount: async () => (await import('./en/with-account.ts')).withAccount,
  /** The dashboard's check. */
  check: async () => (await import('./en/check.ts')).check,
  /** Corrections, and the mails about them. */
  corrections: async () => (await import('./en/corrections.ts')).corrections,
  /** The inbox. */
  inbox: async () => (await import('./en/inbox.ts')).inbox,
  /** The pages of one's own checks, and of lists of them. */
  checks: async () => (await import('./en/checks.ts')).checks,
  /** The page that files a report, and the page of one that was filed. */
  filed: async () => (await import('./en/filed.ts')).filed,
  /** The developer page; staff's pages about keys say the same, so their part has them too. */
  developer: async () => (await import('./en/developer.ts')).developer,
  /** The documentation page, except for its running text. */
  docs: async () => (await import('./en/docs.ts')).docs,
  /** The palette and the keys of the queue. */
  palette: async () => (await import('./en/palette.ts')).palette,
  /** The list of one's own reports, and the page of one. */
  report: async () => (await import('./en/report.ts')).report,
};

export type LaterPart = keyof typeof laterWords;

/** The messages of a part, in any wording. */
export type LaterWords<Part extends LaterPart> = Record<KeyOf<Part>, string>;

type KeyOf<Part extends LaterPart> = keyof Awaited<ReturnType<(typeof laterWords)[Part]>>;

export type LaterKey = { [Part in LaterPart]: KeyOf<Part> }[LaterPart];
