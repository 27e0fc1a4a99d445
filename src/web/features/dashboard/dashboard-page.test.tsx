import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { json, problem, stubNetwork } from '../../testing/network.ts';
import { open, sana, signedIn } from '../../testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

// A canvas needs a browser: the e2e tests check the drawn charts.
vi.mock('../../components/charts/polar-chart.tsx', () => ({ default: () => <p>polar chart</p> }));
vi.mock('../../components/charts/bar-chart.tsx', () => ({ default: () => <p>bar chart</p> }));

vi.mock('../../components/charts/line-chart.tsx', () => ({ default: () => <p>line chart</p> }));

const weeks = ['2026-11-09', '2026-11-16'].map((week, at) => ({ week, reports: 30 + at }));
const figures = json({ reports: 4321, weeks, cities: [{ city: 'Lahore', reports: 77 }] });
const noFigures = json({ reports: 0, weeks: weeks.map(({ week }) => ({ week, reports: 0 })), cities: [] });

const ten = Array.from({ length: 10 }, (_, index) => ({ keyword: `Pattern ${index}`, total: 1000 * (10 - index) }));

test('figures, list and tables show the totals', async () => {
  stubNetwork({ 'GET /analysis/pattern': json(ten), 'GET /analysis/figures': figures });
  const { person } = open(<DashboardPage />, { path: '/' });
  await screen.findByText('polar chart');
  await screen.findByText('bar chart');
  screen.getByText('55,000');
  screen.getByText(/nobody has verified them/);
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toHaveLength(8);
  expect(items[0]).toBe('Pattern 010,000');
  expect(items[7]).toBe('Pattern 73,000');
  screen.getByText('And 2 more, in the table.');

  const group = screen.getByRole('group', { name: 'Quick Stats: chart or table' });
  await person.click(within(group).getByRole('radio', { name: 'Table' }));
  const table = screen.getByRole('table', { name: 'Quick Stats' });
  expect(within(table).getAllByRole('row')).toHaveLength(11);
  within(table).getByRole('row', { name: 'Pattern 9 1,000' });

  screen.getByText('4,321');
  screen.getByText('30 in the week before');
  within(screen.getByRole('table', { name: 'Top cities' })).getByRole('row', { name: 'Lahore 77' });
  await screen.findByText('line chart');
});

test('without reports the page explains itself and offers to file one', async () => {
  stubNetwork({ 'GET /analysis/pattern': json([]), 'GET /analysis/figures': noFigures });
  open(<DashboardPage />, { path: '/' });
  await screen.findByRole('heading', { name: 'No reports yet' });
  expect(screen.getByRole('link', { name: 'File a report' }).getAttribute('href')).toBe('/reports/add');
});

describe('totals that failed to load', () => {
  test.each([
    ['no answer', null, 'Something went wrong. Please try again.'],
    [
      'a server that is not ready',
      problem(503, 'unavailable'),
      'The service is not ready. Please try again in a moment.',
    ],
  ])('%s: an error is shown, and a retry recovers', async (_, failure, message) => {
    const answers = [failure, json(ten)];
    stubNetwork({ 'GET /analysis/pattern': () => answers.shift() ?? null, 'GET /analysis/figures': figures });
    const { person } = open(<DashboardPage />, { path: '/' });
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('55,000');
  });
});

const calm = { 'GET /analysis/pattern': json(ten), 'GET /analysis/figures': figures };
const user = json({ ...sana, apiKey: 'fs_live_1' });
const box = () => screen.findByLabelText('Email, CNIC or phone');

describe('the lookup form', () => {
  test('is for signed-in users', async () => {
    stubNetwork(calm);
    open(<DashboardPage />, { path: '/' });
    await screen.findByText('4,321');
    expect(screen.queryByLabelText('Email, CNIC or phone')).toBeNull();
  });

  const found = {
    status: 200,
    message: 'Success',
    requestId: 'r',
    totals: {
      reports: 3,
      authors: 2,
      capped: false,
      firstReportedAt: '2026-01-02T10:00:00Z',
      lastReportedAt: '2026-11-02T10:00:00Z',
    },
    reports: [
      {
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
        matchedOn: ['email'],
      },
    ],
  };

  test('shows the number of reports and their content as claims, without links', async () => {
    signedIn();
    const sent = stubNetwork({ ...calm, 'GET /auth/user': user, 'POST /lookup': json(found) });
    const { person, location } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    await screen.findByText('Reported 3 times.');
    screen.getByText('Took the money');
    screen.getByText('Shown are the latest 1.');
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toEqual({ email: 'x@example.org' });
    expect(location().search).toBe('');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/reports/add']);
  });

  test('states that a miss proves nothing', async () => {
    signedIn();
    const totals = { reports: 0, authors: 0, capped: false, firstReportedAt: null, lastReportedAt: null };
    stubNetwork({ ...calm, 'GET /auth/user': user, 'POST /lookup': json({ ...found, totals, reports: [] }) });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), '35202-1234567-1{Enter}');
    await screen.findByText('No report is known.');
    screen.getByText(/no proof of anything/);
  });

  test('shows what is wrong with the input, and where to get a key', async () => {
    signedIn();
    const answers = [problem(422, 'invalidInput', { phone: 'phoneInvalid' }), problem(403, 'keyRevoked')];
    stubNetwork({ ...calm, 'GET /auth/user': user, 'POST /lookup': () => answers.shift() ?? null });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.click(await screen.findByRole('button', { name: 'Check' }));
    await screen.findByText('Enter an email, a CNIC or a phone number.');
    await person.type(await box(), '123{Enter}');
    await screen.findByText('Invalid Phone number');
    await person.type(await box(), '4{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('none of yours is active');
    screen.getByRole('link', { name: 'Developer/API' });
  });
});
