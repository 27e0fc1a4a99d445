import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { saveLastCheck, takeLastCheck } from '../../../lib/last-check.ts';
import { ownList } from '../../../lib/own-list.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { anOverview } from './overview.fixture.ts';

// A canvas needs a browser: the e2e tests check the drawn charts.
vi.mock('../../../components/charts/polar-chart.tsx', () => ({ default: () => <p>polar chart</p> }));
vi.mock('../../../components/charts/bar-chart.tsx', () => ({ default: () => <p>bar chart</p> }));
vi.mock('../../../components/charts/line-chart.tsx', () => ({ default: () => <p>line chart</p> }));

const figures = json(anOverview());
const noFigures = json(anOverview({ listed: 0, reports: 0, authors: 0, patterns: [], cities: [] }));
const call = 'GET /analysis/overview';

test('figures, list and table show the range beside the time before', async () => {
  stubNetwork({ [call]: figures });
  const { person } = open(<DashboardPage />, { path: '/' });
  await screen.findByText('polar chart');
  await screen.findByText('bar chart');
  screen.getByText('4,321');
  screen.getByText('61');
  screen.getByText('30 in the previous period');
  screen.getByText(/not proven facts/);
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toHaveLength(8);
  expect(items[0]).toBe('Pattern 010,000');
  expect(items[7]).toBe('Pattern 73,000');
  screen.getByText('2 more in the table.');

  const group = screen.getByRole('group', { name: 'Quick Stats: chart or table' });
  await person.click(within(group).getByRole('radio', { name: 'Table' }));
  const table = screen.getByRole('table', { name: 'Quick Stats' });
  expect(within(table).getAllByRole('row')).toHaveLength(11);
  within(table).getByRole('row', { name: 'Pattern 9 1,000 Under 5' });
  // One table for both charts of the same totals.
  expect(screen.queryByRole('group', { name: 'Recent Reports: chart or table' })).toBeNull();

  within(screen.getByRole('table', { name: 'Top cities' })).getByRole('row', { name: 'Lahore 77 12' });
  await screen.findByText('line chart');
  await person.click(within(screen.getByRole('group', { name: /^By week/ })).getByRole('radio', { name: 'Table' }));
  const weeks = within(screen.getByRole('table', { name: 'By week' })).getAllByRole('row');
  expect(weeks.map((row) => row.textContent)).toEqual([
    'FromReportsPeoplePrevious period',
    'Week of Nov 16, 2026311516',
    'Week of Nov 9, 2026302514',
  ]);
});

test('the range and what is counted are chosen, and kept in the address', async () => {
  const sent = stubNetwork({ [call]: figures });
  const { person, location } = open(<DashboardPage />, { path: '/' });
  await person.click(await screen.findByRole('radio', { name: '30 days' }));
  await waitFor(() => expect(sent.at(-1)?.line).toContain('range=30d'));
  await person.click(screen.getByRole('radio', { name: 'People' }));
  expect(location().search).toBe('?range=30d&count=authors');
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  // By people the order is another one, and too few people are not shown.
  expect(items[0]).toBe('Pattern 818');
  expect(items.join()).not.toContain('Pattern 9');
});

test('a pattern, a city and a week narrow everything else until they are given up', async () => {
  const narrowed = { keyword: 'Pattern 2', city: 'Lahore', from: '2026-11-09' };
  const sent = stubNetwork({
    [call]: ({ line }) =>
      json(line.includes('from=') ? anOverview({ narrowed, reports: null, authors: null }) : anOverview()),
  });
  const { person, location } = open(<DashboardPage />, { path: '/' });
  await person.click(await screen.findByRole('button', { name: 'Pattern 2' }));
  await person.click(screen.getByRole('button', { name: 'Lahore' }));
  await person.click(within(screen.getByRole('group', { name: /^By week/ })).getByRole('radio', { name: 'Table' }));
  await person.click(screen.getByRole('button', { name: 'Week of Nov 9, 2026' }));
  expect(location().search).toBe('?keyword=Pattern+2&city=Lahore&from=2026-11-09');
  expect(sent.at(-1)?.line).toContain('keyword=Pattern+2&city=Lahore&from=2026-11-09');
  // Reports and people: too few to be shown.
  await waitFor(() => expect(screen.getAllByText('Under 5', { selector: 'dd span' })).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Pattern 2' }).getAttribute('aria-pressed')).toBe('true');
  await person.click(screen.getByRole('button', { name: 'Remove filter: Lahore' }));
  await person.click(screen.getByRole('button', { name: 'Pattern 2' }));
  expect(location().search).toBe('?from=2026-11-09');
  // A week is no part of another range.
  await person.click(screen.getByRole('radio', { name: '12 months' }));
  expect(location().search).toBe('?range=12m');
});

test('what is shown is downloaded as CSV', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  stubNetwork({ [call]: figures });
  const { person } = open(<DashboardPage />, { path: '/' });
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(saved).toHaveBeenCalledOnce();
});

test('a time in which nothing was named often enough says so', async () => {
  stubNetwork({ [call]: json(anOverview({ patterns: [], cities: [] })) });
  open(<DashboardPage />, { path: '/' });
  await screen.findByText('No pattern was mentioned often enough to show.');
  screen.getByText('No city has five reports yet.');
});

test('without reports the page explains itself and offers to file one', async () => {
  stubNetwork({ [call]: noFigures });
  open(<DashboardPage />, { path: '/' });
  await screen.findByRole('heading', { name: 'No reports yet' });
  expect(screen.getByRole('link', { name: 'File a report' }).getAttribute('href')).toBe('/reports/add');
});

describe('figures that failed to load', () => {
  test.each([
    ['no answer', null, 'Something went wrong. Please try again.'],
    [
      'a server that is not ready',
      problem(503, 'unavailable'),
      'The service is not ready. Please try again in a moment.',
    ],
  ])('%s: an error is shown, and a retry recovers', async (_, failure, message) => {
    const answers = [failure, figures];
    stubNetwork({ [call]: () => answers.shift() ?? null });
    const { person } = open(<DashboardPage />, { path: '/' });
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('4,321');
  });
});

const calm = { [call]: figures };
const user = json({ ...sana, apiKey: 'fs_live_1' });
const box = () => screen.findByLabelText('Email, CNIC or phone');

describe('the lookup form', () => {
  test('begins with the check that was kept from before the sign-in, once', async () => {
    signedIn();
    saveLastCheck('ali@example.com');
    const sent = stubNetwork({
      ...calm,
      'GET /auth/user': user,
      'POST /lookup': problem(422, 'invalidInput', { email: 'emailInvalid' }),
    });
    open(<DashboardPage />, { path: '/' });
    await screen.findByText('Invalid email format');
    expect(await box()).toHaveProperty('value', 'ali@example.com');
    expect(sent.filter(({ line }) => line === 'POST /api/lookup').map(({ body }) => body)).toEqual([
      { email: 'ali@example.com', approximate: true },
    ]);
    expect(takeLastCheck()).toBeNull();
  });

  test('makes a check that is asked for while it is open', async () => {
    signedIn();
    const sent = stubNetwork({
      ...calm,
      'GET /auth/user': user,
      'POST /lookup': problem(422, 'invalidInput', { email: 'emailInvalid' }),
    });
    open(<DashboardPage />, { path: '/' });
    const field = await box();
    act(() => saveLastCheck('0300 1234567'));
    await waitFor(() => expect(field).toHaveProperty('value', '0300 1234567'));
    await waitFor(() =>
      expect(sent.filter(({ line }) => line === 'POST /api/lookup').map(({ body }) => body)).toEqual([
        { phone: '0300 1234567', approximate: true },
      ]),
    );
    expect(takeLastCheck()).toBeNull();
  });

  const found = {
    status: 200,
    message: 'Success',
    requestId: 'r',
    compared: { email: 'x@example.org', CNIC: null, phone: null },
    ignored: [],
    verdict: 'reported',
    score: 12,
    scoreVersion: 1,
    identifiers: {
      email: {
        reports: 3,
        authors: 2,
        verified: 0,
        firstReportedAt: '2026-01-02T10:00:00Z',
        lastReportedAt: '2026-11-02T10:00:00Z',
        score: 12,
        cleared: 1,
      },
    },
    markers: ['victim_of_impersonation'],
    categories: [{ category: 'non_delivery', reports: 1 }],
    amountLost: null,
    totals: {
      reports: 3,
      authors: 2,
      capped: false,
      firstReportedAt: '2026-01-02T10:00:00Z',
      lastReportedAt: '2026-11-02T10:00:00Z',
    },
    reports: [
      {
        reportID: '1',
        reportedAt: '2026-11-02T10:00:00Z',
        standing: 'unverified',
        disputed: false,
        withheld: [],
        title: 'Took the money',
        name: 'Somebody',
        email: 'x@example.org',
        CNIC: null,
        phone: null,
        address: 'A street',
        city: 'Lahore',
        country: 'PK',
        evidence: 'I paid and nothing came.',
        date: '2026-11-01',
        url: 'https://shop.example',
        category: 'non_delivery',
        channel: null,
        amountLost: null,
        furtherIdentifiers: [],
        reply: 'Somebody else used my name.',
        replyFollowUps: [
          { by: 'author', text: 'It was your account.', at: '2026-11-04T10:00:00Z' },
          { by: 'subject', text: 'The bank has closed it.', at: '2026-11-05T10:00:00Z' },
        ],
        matchedOn: ['email'],
      },
    ],
    next: null,
  };

  test('shows the number of reports and their content as claims, without links', async () => {
    signedIn();
    const sent = stubNetwork({ ...calm, 'GET /auth/user': user, 'POST /lookup': json(found) });
    const { person, location } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    await screen.findByText('Reported 3 times by 2 people.');
    screen.getByText('x@example.org');
    screen.getByText('Score 12 of 100');
    // Of the finding, and of the report.
    expect(screen.getAllByText('Unverified')).toHaveLength(2);
    screen.getByText(/Nobody has confirmed it/);
    screen.getByText('What to do next');
    screen.getByText('Took the money');
    for (const words of ['Somebody else used my name.', 'It was your account.', 'The bank has closed it.'])
      screen.getByText(words);
    screen.getByText('What the author of the report answers');
    screen.getByText(/someone else is using their identity/);
    screen.getByText(/has had one dispute upheld, which lowers the score/);
    screen.getByText('Showing the latest 1.');
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toEqual({
      email: 'x@example.org',
      approximate: true,
    });
    expect(location().search).toBe('');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/reports/add',
      '/checks/file',
      '/checks/history',
    ]);
  });

  test('sets reports of a similar email apart', async () => {
    signedIn();
    const [{ matchedOn: _, ...report }] = found.reports as [(typeof found.reports)[number]];
    const similar = { ...report, reportID: '2', email: 'x+1@example.org', title: 'Another story', approximate: true };
    const answer = { ...found, approximate: { total: 2, capped: false, reports: [similar] } };
    stubNetwork({ ...calm, 'GET /auth/user': user, 'POST /lookup': json(answer) });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    await screen.findByRole('heading', { name: '2 reports name a similar email' });
    screen.getByText('Reported email:');
    screen.getByText('x+1@example.org');
    screen.getByText('Another story');
    screen.getByText(/not counted above/);
  });

  test('lets its reader tell the moderators what is wrong with a report, and shows what was hidden as hidden', async () => {
    signedIn();
    const [report] = found.reports;
    const reports = [
      { ...report, reportID: '2', title: 'Another story' },
      { ...report, evidence: 'I paid [removed by a moderator] and nothing came.' },
    ];
    const sent = stubNetwork({
      ...calm,
      'GET /auth/user': user,
      'POST /lookup': json({ ...found, reports }),
      'POST /lookup/1/flag': json({ message: '' }),
    });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Something is wrong' }));
    await person.selectOptions(await screen.findByLabelText('Which report'), '1');
    await person.click(await screen.findByRole('radio', { name: 'It is out of date' }));
    await person.type(screen.getByLabelText(/What the moderators should know/), 'We got the money back.');
    await person.click(screen.getByRole('button', { name: 'Tell the moderators' }));
    await screen.findByText('The moderators will look at the report.');
    const { compared: asked } = found;
    expect(sent.find(({ line }) => line === 'POST /api/lookup/1/flag')?.body).toEqual({
      reason: 'outdated',
      note: 'We got the money back.',
      lookup: asked,
    });
    expect(screen.getByText('removed by a moderator').closest('p')?.textContent).toBe(
      'I paid removed by a moderator and nothing came.',
    );
  });

  test('offers what to tell the person, and a list in this tab to put them on', async () => {
    signedIn();
    const notice = { text: 'Reports about you exist.', url: 'https://registry.example/named' };
    stubNetwork({ ...calm, 'GET /auth/user': user, 'POST /lookup': json({ ...found, notice }) });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    const tell = await screen.findByRole('button', { name: 'What to tell them' });
    expect(screen.queryByText(notice.text)).toBeNull();
    await person.click(tell);
    screen.getByText(notice.text);
    expect(tell.getAttribute('aria-expanded')).toBe('true');
    await person.click(screen.getByRole('button', { name: 'Add to a list' }));
    await person.click(screen.getByRole('button', { name: 'Add to a list' }));
    expect(ownList()).toEqual([{ kind: 'email', value: 'x@example.org' }]);
    expect(screen.getByRole('link', { name: 'Open the list' }).getAttribute('href')).toBe('/checks/file');
  });

  test('says what it takes when that is not what was typed, and asks nobody', async () => {
    signedIn();
    const sent = stubNetwork({ ...calm, 'GET /auth/user': user });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'hello{Enter}');
    await screen.findByText(/^This cannot be checked\. The box takes an email, a CNIC/);
    expect(sent.filter(({ line }) => line.includes('/lookup'))).toEqual([]);
    await person.type(await box(), ' again');
    expect(screen.queryByText(/^This cannot be checked/)).toBeNull();
  });

  test('states that a miss proves nothing', async () => {
    signedIn();
    const totals = { reports: 0, authors: 0, capped: false, firstReportedAt: null, lastReportedAt: null };
    stubNetwork({
      ...calm,
      'GET /auth/user': user,
      'POST /lookup': json({
        ...found,
        verdict: 'none',
        score: 0,
        identifiers: {},
        markers: [],
        categories: [],
        totals,
        reports: [],
      }),
    });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), '35202-1234567-1{Enter}');
    await screen.findByText('Nobody has reported this here.');
    screen.getByText(/proves nothing/);
  });

  test('says that a dispute was upheld where nothing else is known', async () => {
    signedIn();
    const totals = { reports: 0, authors: 0, capped: false, firstReportedAt: null, lastReportedAt: null };
    const cleared = { ...found, verdict: 'cleared', score: 0, markers: [], categories: [], totals, reports: [] };
    stubNetwork({ ...calm, 'GET /auth/user': user, 'POST /lookup': json(cleared) });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    await screen.findByText('A report about this was wrong and has been removed.');
    screen.getByText(/moderators of this registry agreed and removed it/);
    expect(screen.queryByText(/proves nothing/)).toBeNull();
  });

  test('shows what is wrong with the input, and where to get a key', async () => {
    signedIn();
    const answers = [problem(422, 'invalidInput', { phone: 'phoneInvalid' }), problem(403, 'keyRevoked')];
    stubNetwork({ ...calm, 'GET /auth/user': user, 'POST /lookup': () => answers.shift() ?? null });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.click(await screen.findByRole('button', { name: 'Check' }));
    await screen.findByText('Enter an email, CNIC or phone number.');
    await person.type(await box(), '123{Enter}');
    await screen.findByText('Invalid Phone number');
    await person.type(await box(), '4{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('you have no active one');
    screen.getByRole('link', { name: 'Developer/API' });
  });
});
