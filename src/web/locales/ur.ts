import { withReadersDigits } from '../lib/i18n/literal-digits.ts';
import type { Catalogue } from './catalogue.ts';
import { account } from './ur/account.ts';
import { auth } from './ur/auth.ts';
import { cities } from './ur/cities.ts';
import { controls } from './ur/controls.ts';
import { dashboard } from './ur/dashboard.ts';
import { emailChange } from './ur/email-change.ts';
import { files } from './ur/files.ts';
import { filing } from './ur/filing.ts';
import { frame } from './ur/frame.ts';
import { identifiers } from './ur/identifiers.ts';
import { keywords } from './ur/keywords.ts';
import { landing } from './ur/landing.ts';
import { layout } from './ur/layout.ts';
import { messages } from './ur/messages.ts';
import { ownReports } from './ur/own-reports.ts';

/** Urdu in everyday language: short sentences, and آپ for the reader. */
export const catalogue: Catalogue = {
  words: withReadersDigits({
    ...messages,
    ...layout,
    ...auth,
    ...emailChange,
    ...frame,
    ...landing,
    ...controls,
    ...filing,
    ...identifiers,
    ...ownReports,
    ...files,
    ...account,
    ...dashboard,
  }),
  keywords: { ...keywords, ...cities },
  later: {
    admin: async () => (await import('./ur/admin.ts')).admin,
    audit: async () => (await import('./ur/admin/audit.ts')).audit,
    system: async () => (await import('./ur/admin/system.ts')).system,
    safelist: async () => (await import('./ur/admin/safelist.ts')).safelist,
    people: async () => (await import('./ur/admin/people.ts')).people,
    policy: async () => (await import('./ur/admin/policy-pages.ts')).policyPages,
    retention: async () => (await import('./ur/admin/retention.ts')).retention,
    matters: async () => (await import('./ur/admin/matters.ts')).matters,
    told: async () => (await import('./ur/admin/told.ts')).told,
    withAccount: async () => (await import('./ur/with-account.ts')).withAccount,
    check: async () => (await import('./ur/check.ts')).check,
    corrections: async () => (await import('./ur/corrections.ts')).corrections,
    inbox: async () => (await import('./ur/inbox.ts')).inbox,
    checks: async () => (await import('./ur/checks.ts')).checks,
    filed: async () => (await import('./ur/filed.ts')).filed,
    developer: async () => (await import('./ur/developer.ts')).developer,
    // The documentation for developers is in English.
    docs: async () => (await import('./en/docs.ts')).docs,
    palette: async () => (await import('./ur/palette.ts')).palette,
    report: async () => (await import('./ur/report.ts')).report,
  },
};
