import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DocsPage } from '../features/lookup/docs/docs-page.tsx';
import { accountReads } from '../testing/account-reads.tsx';
import { authorReads } from '../testing/author-reads.tsx';
import { type Answer, json, stubNetwork } from '../testing/network.ts';
import { policyReads } from '../testing/policy-reads.tsx';
import type { Read } from '../testing/read.ts';
import { open, sana, signedIn } from '../testing/render.tsx';
import { staffReads } from '../testing/staff-reads.tsx';
import { toldReads } from '../testing/told-reads.tsx';

// A canvas needs a browser: the e2e tests check the drawn charts.
vi.mock('../components/charts/polar-chart.tsx', () => ({ default: () => <p>polar chart</p> }));
vi.mock('../components/charts/line-chart.tsx', () => ({ default: () => <p>line chart</p> }));

const operation = (summary: string) => ({ summary, security: [], responses: {}, 'x-codeSamples': [] });

/** Every query of the app by its endpoint, with a page that shows it. */
const reads: Record<string, Read> = {
  ...accountReads,
  ...authorReads,
  ...toldReads,
  ...policyReads,
  ...staffReads,
  'the description of the API': {
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
};

/**
 * Tested separately: without a response the stored user is used, staff see neither banner nor checklist, and a report is
 * shown without what was replied to it. Staff ask for what they find, which no page shows by itself.
 */
const shownOnNoPage = [
  'auth.user',
  'policy.state',
  'system.checklist',
  'disputes.repliesToReport',
  'safelist.find',
  'staffReports.find',
];

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
    ['../{app,features,lib}/**/*.{ts,tsx}', '!../lib/api/*', '!../**/*.test.*'],
    { query: '?raw', import: 'default', eager: true },
  );
  const call = /\bask(?:Pages?)?\(\s*(\w+\.\w+),|queryFn:[\s\S]{0,200}?\bapi(?:Page)?\((\w+\.\w+),/g;
  const asked = Object.values(sources).flatMap((source) =>
    [...source.matchAll(call)].map(([, shown, composed]) => shown ?? composed),
  );
  const covered = [...Object.keys(reads), ...shownOnNoPage].filter((name) => /^\w+\.\w+$/.test(name));
  expect([...new Set(asked)].sort()).toEqual(covered.sort());
});

test.each(Object.entries(reads))(
  '%s shows a loading state, then a failure, and trying again the data',
  async (_, { call, page, at, full }) => {
    let arrive = (_answer: Answer) => {};
    const arrival = new Promise<Answer>((resolve) => {
      arrive = resolve;
    });
    let isDown = true;
    stubNetwork({ ...everythingElse, [call]: () => (isDown ? arrival : full.answer) });
    const { person } = open(page, at);
    await vi.waitFor(() => expect(document.body.textContent).toContain('Loading'), { timeout: 20_000 });
    expect(document.querySelectorAll('.animate-breathe').length).toBeGreaterThan(0);
    expect(screen.queryByRole('alert')).toBeNull();
    arrive(null);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Something went wrong. Please try again.');
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await isThere(full.shows);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

const sometimesEmpty = Object.entries(reads).flatMap(([name, { call, page, at, empty }]) =>
  empty ? [{ name, call, page, at, ...empty }] : [],
);

test.each(sometimesEmpty)('$name has an empty state', async ({ call, page, at, answer, shows }) => {
  stubNetwork({ ...everythingElse, [call]: answer });
  open(page, at);
  await isThere(shows);
});
