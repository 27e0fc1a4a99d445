import { account } from '../../contract/accounts/account.ts';
import { auth } from '../../contract/accounts/auth.ts';
import { emailAddress } from '../../contract/accounts/email-address.ts';
import { factors } from '../../contract/accounts/factors.ts';
import { about, shownPolicy } from '../../contract/analysis/about.ts';
import { analysis } from '../../contract/analysis/analysis.ts';
import { cases } from '../../contract/disputes/cases.ts';
import { keys } from '../../contract/keys/keys.ts';
import { usage } from '../../contract/keys/usage.ts';
import { quotas } from '../../contract/limits/quotas.ts';
import { unnamedOperator } from '../../contract/registry/operator.ts';
import { policyPresets } from '../../contract/registry/policy.ts';
import { defaultRetentionRules } from '../../contract/reports/retention.ts';
import { EmailCard } from '../features/accounts/account/email-card.tsx';
import { PreferencesPage } from '../features/accounts/account/preferences-page.tsx';
import { ProfilePage } from '../features/accounts/account/profile-page.tsx';
import { QuotasCard, SecurityPage } from '../features/accounts/account/security-page.tsx';
import { DashboardPage } from '../features/analysis/dashboard/dashboard-page.tsx';
import { AboutPage } from '../features/disputes/named/about-page.tsx';
import { OpenCase } from '../features/disputes/named/case/case-page.tsx';
import { DeveloperPage } from '../features/keys/developer/developer-page.tsx';
import { anOverview } from './overview.ts';
import { read } from './read.ts';

const developer = { page: <DeveloperPage /> };

/** What people read of their accounts, keys and cases, and of the registry. */
export const accountReads = {
  'auth.currentuser': read(auth.currentuser, { page: <ProfilePage />, full: { shows: 'Your Name' } }),
  'emailAddress.get': read(emailAddress.get, { page: <EmailCard />, full: { shows: 'Not confirmed' } }),
  'quotas.today': read(quotas.today, {
    page: <QuotasCard />,
    full: {
      answer: {
        level: 'new',
        quotas: [{ name: 'reports', used: 3, limit: 50 }],
        resetsAt: '2026-11-21T00:00:00.000Z',
      },
      shows: '3 of 50 used',
    },
  }),
  'account.sessions': read(account.sessions, {
    page: <SecurityPage />,
    full: { answer: [{ device: { browser: 'Firefox', system: 'Linux' } }], shows: 'Firefox on Linux' },
  }),
  'factors.list': read(factors.list, {
    page: <SecurityPage />,
    full: { answer: { totp: {}, recoveryCodesLeft: 7 }, shows: 'Codes left: 7' },
  }),
  'account.preferences': read(account.preferences, { page: <PreferencesPage />, full: { shows: 'Login notices' } }),
  'analysis.overview': read(analysis.overview, {
    page: <DashboardPage />,
    at: '/?show=statistics',
    full: { answer: anOverview(), shows: '4,321' },
    empty: { answer: anOverview({ listed: 0, patterns: [], cities: [] }), shows: 'No reports yet' },
  }),
  'keys.list': read(keys.list, {
    ...developer,
    full: { answer: [{ name: 'First pair' }], shows: 'First pair' },
    empty: { shows: 'No active API key' },
  }),
  'keys.list, ended': read(keys.list, {
    ...developer,
    full: { answer: [{ name: 'First pair', revokedAt: '2026-01-03T10:00:00.000Z' }], shows: 'Ended key pairs' },
  }),
  'usage.byDay': read(usage.byDay, {
    ...developer,
    full: { answer: [{ lookups: 3 }], shows: 'line chart' },
    empty: { answer: [{ lookups: 0 }], shows: 'No lookups yet' },
  }),
  'usage.allowance': read(usage.allowance, {
    ...developer,
    full: { answer: { identifiersRemaining: 9600 }, shows: /9,600/ },
  }),
  'about.get': read(about.get, {
    page: <AboutPage />,
    full: {
      answer: {
        operator: { ...unnamedOperator(), name: 'Karachi Consumer Trust' },
        timeZone: 'Asia/Karachi',
        policy: shownPolicy(policyPresets.open),
        retention: defaultRetentionRules,
        fairness: { reports: 9, verified: 3, decided: 2, decidedInTime: 1, upheld: 1, medianDays: 6 },
      },
      shows: /Karachi Consumer Trust.*33%/,
    },
  }),
  'cases.open': read(cases.open, {
    page: <OpenCase link={'A'.repeat(43)} />,
    full: {
      answer: { kind: 'email', verdict: 'none', linkExpiresAt: '2026-12-22T10:00:00.000Z' },
      shows: 'Nothing is held',
    },
  }),
};
