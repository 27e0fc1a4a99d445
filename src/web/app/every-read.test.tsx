import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shownPolicy } from '../../contract/analysis/about.ts';
import { unnamedOperator } from '../../contract/registry/operator.ts';
import { policyPresets } from '../../contract/registry/policy.ts';
import { defaultRetentionRules } from '../../contract/reports/retention.ts';
import { EmailCard } from '../features/accounts/account/email-card.tsx';
import { PreferencesPage } from '../features/accounts/account/preferences-page.tsx';
import { ProfilePage } from '../features/accounts/account/profile-page.tsx';
import { QuotasCard } from '../features/accounts/account/quotas-card.tsx';
import { SecurityPage } from '../features/accounts/account/security-page.tsx';
import { DashboardPage } from '../features/analysis/dashboard/dashboard-page.tsx';
import { anOverview } from '../features/analysis/dashboard/statistics/overview.fixture.ts';
import { AboutPage } from '../features/disputes/named/about-page.tsx';
import { OpenCase } from '../features/disputes/named/case/case-page.tsx';
import { DeveloperPage } from '../features/keys/developer/developer-page.tsx';
import { CheckHistoryPage } from '../features/lookup/check-history/check-history-page.tsx';
import { DocsPage } from '../features/lookup/docs/docs-page.tsx';
import { UpdateReportPage } from '../features/reports/edit/update-report-page.tsx';
import { FiledPage } from '../features/reports/filed/filed-page.tsx';
import { EditReportsPage } from '../features/reports/list/edit-reports-page.tsx';
import { aReportOfOnesOwn } from '../features/reports/own-report.fixture.ts';
import { ReportPage } from '../features/reports/page/report-page.tsx';
import { loadWords } from '../locales/catalogue.ts';
import '../locales/en-visitors.ts';
import { type Answer, json, page, problem, stubNetwork } from '../testing/network.ts';
import { policyReads } from '../testing/policy-reads.tsx';
import { open, sana, signedIn } from '../testing/render.tsx';
import { type Read, staffReads } from '../testing/staff-reads.tsx';
import { toldReads } from '../testing/told-reads.tsx';

// A canvas needs a browser: the e2e tests check the drawn charts.
vi.mock('../components/charts/polar-chart.tsx', () => ({ default: () => <p>polar chart</p> }));
vi.mock('../components/charts/line-chart.tsx', () => ({ default: () => <p>line chart</p> }));

await Promise.all([
  loadWords('docs'),
  loadWords('developer'),
  ...(
    ['admin', 'audit', 'system', 'safelist', 'people', 'policy', 'retention', 'matters', 'told', 'inbox'] as const
  ).map(loadWords),
  loadWords('report'),
  loadWords('filed'),
  loadWords('checks'),
]);

const report = aReportOfOnesOwn();
const pair = {
  id: '0b8f5c3e-8a3f-4a63-9f2b-0c8f9f6f2d11',
  name: 'First pair',
  kind: 'live',
  apiKey: 'fs_key_1',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  expiresAt: null,
};
const aCheck = {
  at: '2026-11-20T10:00:00.000Z',
  firstAt: null,
  keyID: pair.id,
  keyName: 'First pair',
  outcome: 'found',
  calls: 1,
  lookups: 1,
  hits: 1,
  kinds: ['email'],
  verdict: 'reported',
  reports: 1,
  reportIDs: ['380571849138569216'],
  requestID: 'req-1',
};
const session = {
  id: '5f0c1a52-9f0a-4a5e-8d1c-0c0f5e0d1a01',
  device: { browser: 'Firefox', system: 'Linux' },
  address: '192.0.2.7',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
  current: true,
};
const lookups = (count: number) => json([{ day: '2026-01-02', lookups: count, hits: 0, refused: 0, failed: 0 }]);
const one = { path: '/reports/update-report/4711', route: '/reports/update-report/:repID' };
const onRecord = { path: '/reports/4711', route: '/reports/:repID' };
const operation = (summary: string) => ({ summary, security: [], responses: {}, 'x-codeSamples': [] });
const { version: _, ...content } = report;
const version = { ...content, version: 1, writtenAt: '2026-02-15T10:00:00Z', changed: [], omitted: 0 };

/** Every query of the app by name, with a page that shows it. */
const reads: Record<string, Read> = {
  profile: {
    call: 'GET /auth/currentuser',
    page: <ProfilePage />,
    at: { path: '/account/edit-profile' },
    full: { answer: json({ phone: '+92-3001234567', websiteUrl: null, address: null }), shows: 'Your Name' },
  },
  ownEmail: {
    call: 'GET /auth/email',
    page: <EmailCard />,
    at: { path: '/account/security' },
    full: { answer: json({ email: 'sana@example.com', confirmedAt: null, change: null }), shows: 'Not confirmed' },
  },
  quotasToday: {
    call: 'GET /quotas',
    page: <QuotasCard />,
    at: { path: '/account/security' },
    full: {
      answer: json({
        level: 'new',
        quotas: [{ name: 'reports', used: 3, limit: 50 }],
        resetsAt: '2026-11-21T00:00:00.000Z',
      }),
      shows: '3 of 50 used',
    },
  },
  sessions: {
    call: 'GET /auth/sessions',
    page: <SecurityPage />,
    at: { path: '/account/security' },
    full: { answer: json([session]), shows: 'Firefox on Linux' },
  },
  ownFactors: {
    call: 'GET /auth/factors',
    page: <SecurityPage />,
    at: { path: '/account/security' },
    full: {
      answer: json({ totp: { addedAt: '2026-01-02T10:00:00.000Z' }, passkeys: [], recoveryCodesLeft: 7 }),
      shows: 'Codes left: 7',
    },
  },
  accountPreferences: {
    call: 'GET /auth/preferences',
    page: <PreferencesPage />,
    at: { path: '/account/preferences' },
    full: {
      answer: json({ theme: 'light', language: 'en', script: 'naskh', digits: 'latin', mailNotices: true }),
      shows: 'Login notices',
    },
  },
  ...toldReads,
  ...policyReads,
  ...staffReads,
  overview: {
    call: 'GET /analysis/overview',
    page: <DashboardPage />,
    at: { path: '/?show=statistics' },
    full: { answer: json(anOverview()), shows: '4,321' },
    empty: { answer: json(anOverview({ listed: 0, patterns: [], cities: [] })), shows: 'No reports yet' },
  },
  keyPairs: {
    call: 'GET /keys',
    page: <DeveloperPage />,
    at: { path: '/developer' },
    full: { answer: json([pair]), shows: 'First pair' },
    empty: { answer: json([]), shows: 'No active API key' },
  },
  endedKeyPairs: {
    call: 'GET /keys',
    page: <DeveloperPage />,
    at: { path: '/developer' },
    full: {
      answer: json([{ ...pair, revokedAt: '2026-01-03T10:00:00.000Z' }]),
      shows: 'Ended key pairs',
    },
  },
  ownChecks: {
    call: 'GET /usage/history',
    page: <CheckHistoryPage />,
    at: { path: '/checks/history' },
    full: { answer: json({ lines: [aCheck], keptMonths: 24 }), shows: 'req-1' },
    empty: { answer: json({ lines: [], keptMonths: null }), shows: 'No checks yet' },
  },
  usageByDay: {
    call: 'GET /usage',
    page: <DeveloperPage />,
    at: { path: '/developer' },
    full: { answer: lookups(3), shows: 'line chart' },
    empty: { answer: lookups(0), shows: 'No lookups yet' },
  },
  allowance: {
    call: 'GET /usage/allowance',
    page: <DeveloperPage />,
    at: { path: '/developer' },
    full: {
      answer: json({
        plan: 'standard',
        callsPerSecond: 50,
        lookupsPerMinute: 1000,
        identifiersPerDay: 10_000,
        identifiersUsed: 400,
        identifiersRemaining: 9600,
        resetsAt: '2026-01-03T00:00:00.000Z',
      }),
      shows: /9,600/,
    },
  },
  aboutRegistry: {
    call: 'GET /about',
    page: <AboutPage />,
    at: { path: '/about' },
    full: {
      answer: json({
        operator: { ...unnamedOperator(), name: 'Karachi Consumer Trust' },
        timeZone: 'Asia/Karachi',
        policy: shownPolicy(policyPresets.open),
        retention: defaultRetentionRules,
        fairness: { reports: 9, verified: 3, disputes: 2, decided: 2, decidedInTime: 1, upheld: 1, medianDays: 6 },
      }),
      shows: /Karachi Consumer Trust.*33%/,
    },
  },
  caseOf: {
    call: 'POST /named/case',
    page: <OpenCase link={'A'.repeat(43)} />,
    at: { path: '/case' },
    full: {
      answer: json({
        caseID: 'c',
        kind: 'email',
        masked: 'f*******@example.com',
        linkExpiresAt: '2026-12-22T10:00:00.000Z',
        reports: [],
        isCut: false,
        pastDisputes: [],
        alsoProven: [],
        verdict: 'none',
        score: 0,
        scoreVersion: 1,
        explanation: [],
        told: [],
        markers: [],
      }),
      shows: 'Nothing is held',
    },
  },
  apiDocument: {
    call: 'GET /openapi.json',
    page: <DocsPage />,
    at: { path: '/docs' },
    full: {
      answer: json({
        servers: [{ url: 'https://registry.example/api' }],
        paths: {
          '/get-report-detail': { post: operation('Every report') },
          '/get-report-detail/recent': { post: operation('The newest report') },
          '/reports/recent': { get: operation('The latest reports') },
          '/get-report-detail/batch': { post: operation('A batch') },
        },
      }),
      shows: 'Every report',
    },
  },
  myReports: {
    call: 'POST /report/find',
    page: <EditReportsPage />,
    at: { path: '/reports/edit' },
    full: { answer: page([report]), shows: report.title },
    empty: { answer: page([]), shows: 'You have not filed a report yet' },
  },
  oneReport: {
    call: 'GET /report/single',
    page: <UpdateReportPage />,
    at: one,
    full: { answer: json(report), shows: 'Username' },
    empty: { answer: problem(404, 'reportNotFound'), shows: 'This is not one of your reports' },
  },
  filesOf: {
    call: 'GET /report/attachments',
    page: <UpdateReportPage />,
    at: one,
    full: {
      answer: json([
        {
          id: 'f1',
          name: 'receipt.pdf',
          type: 'application/pdf',
          size: 10,
          createdAt: '2026-02-15',
          sha256: null,
          state: 'ready',
        },
      ]),
      shows: 'receipt.pdf',
    },
  },
  reportOnRecord: {
    call: 'GET /report/single',
    page: <ReportPage />,
    at: onRecord,
    full: { answer: json(report), shows: 'no moderator has verified it' },
    empty: { answer: problem(404, 'reportNotFound'), shows: 'This is not one of your reports' },
  },
  stepsIn: {
    call: 'GET /about/next-steps',
    page: <FiledPage />,
    at: { path: '/reports/filed/4711', route: '/reports/filed/:repID' },
    full: { answer: json({ country: 'PK', steps: null }), shows: 'Tell the police' },
  },
  reportHistory: {
    call: 'GET /report/history',
    page: <ReportPage />,
    at: onRecord,
    full: {
      answer: json({ repID: report.repID, reportID: report.repID, versions: [version], withdrawal: null }),
      shows: 'Version 1',
    },
  },
};

/**
 * Tested separately: without a response the stored user is used, the history offers no key to choose, staff see neither
 * banner nor checklist, and a report is shown without what was replied to it.
 */
const shownOnNoPage = ['currentUser', 'ownKeyPairs', 'policyState', 'firstRunChecklist', 'ownExchange'];

/** The responses to the page's other queries. */
const everythingElse = {
  'POST /admin/queue/next': json({ item: null }),
  'POST /admin/queue/release': json({}),
  'GET /auth/user': json({ ...sana, apiKey: 'fs_key_1' }),
  'GET /report/reply': json({ reply: null, replyFollowUps: [], replyNext: null }),
  ...Object.fromEntries(Object.values(reads).map(({ call, full }) => [call, full.answer])),
};

const isThere = (shows: string | RegExp) =>
  vi.waitFor(() => expect(document.body.textContent).toMatch(shows), { timeout: 20_000 });

beforeEach(() => signedIn());

test('every query of the app is covered', () => {
  const sources: Record<string, string> = import.meta.glob(
    ['../{features,lib}/**/*.{ts,tsx}', '!../lib/api/*', '!../**/*.test.*'],
    { query: '?raw', import: 'default', eager: true },
  );
  const asked = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/^(?:export )?const (\w+) = (?:(?!^\w)[\s\S])*?\b(?:queryOptions|ask(?:Pages?)?)\(/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(asked.sort()).toEqual([...Object.keys(reads), ...shownOnNoPage].sort());
});

describe.each(Object.entries(reads))('%s', (_, { call, page, at, full }) => {
  const start = (answer: Answer | (() => Answer | Promise<Answer>)) => {
    stubNetwork({ ...everythingElse, [call]: answer });
    return open(page, at);
  };

  test('shows a loading state, then the data', async () => {
    let arrive = (_answer: Response) => {};
    const arrival = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    start(() => arrival);
    await vi.waitFor(() => expect(document.body.textContent).toContain('Loading'), { timeout: 20_000 });
    expect(document.querySelectorAll('.animate-breathe').length).toBeGreaterThan(0);
    arrive(full.answer);
    await isThere(full.shows);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows a failure, and trying again recovers', async () => {
    let isDown = true;
    const { person } = start(() => (isDown ? null : full.answer));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Something went wrong. Please try again.');
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await isThere(full.shows);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const sometimesEmpty = Object.entries(reads).flatMap(([name, { call, page, at, empty }]) =>
  empty ? [{ name, call, page, at, ...empty }] : [],
);

test.each(sometimesEmpty)('$name has an empty state', async ({ call, page, at, answer, shows }) => {
  stubNetwork({ ...everythingElse, [call]: answer });
  open(page, at);
  await isThere(shows);
});
