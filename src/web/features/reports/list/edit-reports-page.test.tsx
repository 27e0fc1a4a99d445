import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Report } from '../../../../contract/reports.ts';
import { json, problem, type Sent, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { aReportOfOnesOwn } from '../own-report.fixture.ts';
import { EditReportsPage } from './edit-reports-page.tsx';

const path = '/reports/edit';
const user = json({ ...sana, apiKey: null });
const shop = aReportOfOnesOwn();
const job = aReportOfOnesOwn({ repID: '4712', email: 'job@example.org', CNIC: null, title: 'Fake job' });

/** Responds like the server: filtered by e-mail, with the counts in the headers. */
function listOf(reports: Report[], link = '') {
  return ({ line }: Sent) => {
    const email = new URL(line.replace('GET ', 'http://localhost')).searchParams.get('email');
    const found = reports.filter((report) => !email || report.email === email);
    return Response.json(found, { headers: { 'X-Total-Count': `${found.length}`, 'X-Offset': '0', Link: link } });
  };
}

function openList(reports: Report[], at = path) {
  signedIn();
  const sent = stubNetwork({ 'GET /auth/user': user, 'GET /report/all': listOf(reports) });
  return { ...open(<EditReportsPage />, { path: at }), sent };
}

const asked = (sent: Sent[]) => sent.flatMap(({ line }) => (line.includes('/report/all') ? [line.split('?')[1]] : []));

test('each report has its title, its masked CNIC and its date', async () => {
  openList([shop, job, aReportOfOnesOwn({ repID: '4713', CNIC: '3520', title: 'Short' })]);
  const table = await screen.findByRole('table', { name: 'Your reports' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Title', 'Card', 'Date', 'Update']);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    '352*******7-1',
    'none',
    '3520',
  ]);
  expect(within(rows[0] ?? table).getByText('Feb 14, 2026')).toBeTruthy();
});

test('a report is locked, with a reason, until its exact e-mail is searched for', async () => {
  const { person, location } = openList([shop, job]);
  const locked = await screen.findByRole('button', { name: 'Edit Paid, no parcel' });
  const reason = document.getElementById(locked.getAttribute('aria-describedby') ?? '');
  expect(locked.hasAttribute('disabled')).toBe(true);
  expect(reason?.textContent).toContain('Edit is locked until you search');

  const search = screen.getByRole('button', { name: 'Search' });
  expect(search.hasAttribute('disabled')).toBe(true);
  await person.type(screen.getByRole('searchbox', { name: 'Search by email' }), '   ');
  expect(search.hasAttribute('disabled')).toBe(true);
  await person.type(screen.getByRole('searchbox'), 'shop@example.org');
  await person.click(search);
  const edit = await screen.findByRole('link', { name: 'Edit Paid, no parcel' });
  expect(location().search).toBe('?email=shop%40example.org');
  expect(edit.getAttribute('href')).toBe('/reports/update-report/4711?email=shop%40example.org');
  expect(screen.queryByText('Fake job')).toBeNull();
});

test.each(['nobody@example.org', 'shop'])(
  'a search for %s matches nothing: a message is shown, and all reports again',
  async (email) => {
    const { sent } = openList([shop, job], `${path}?email=${email}`);
    await screen.findByText(`No report matches ${email}. Showing all 2.`);
    expect(screen.getByText('Fake job')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit Fake job' }).hasAttribute('disabled')).toBe(true);
    expect(asked(sent)).toContain('limit=25&withdrawn=false');
  },
);

test('pagination follows the links of the server', async () => {
  signedIn();
  const link = '</api/report/all?limit=25&cursor=4711>; rel="next"';
  const sent = stubNetwork({ 'GET /auth/user': user, 'GET /report/all': listOf([shop, job], link) });
  const { person, location } = open(<EditReportsPage />, { path });
  const next = await screen.findByRole('button', { name: 'Next' });
  expect(screen.getByRole('button', { name: 'Previous' }).hasAttribute('disabled')).toBe(true);
  await person.click(next);
  await waitFor(() => expect(asked(sent)).toContain('limit=25&cursor=4711&withdrawn=false'));
  expect(location().search).toBe('?cursor=4711');
  await person.selectOptions(screen.getByLabelText('Per page'), '100');
  expect(location().search).toBe('?limit=100');
});

test('an empty list explains itself', async () => {
  openList([]);
  await screen.findByRole('heading', { name: 'You have not filed a report yet' });
  expect(screen.getByRole('link', { name: 'File a report' }).getAttribute('href')).toBe('/reports/add');
});

test('a list that fails to load shows an error, and can be retried', async () => {
  signedIn();
  const answers = [problem(503, 'unavailable')];
  stubNetwork({ 'GET /auth/user': user, 'GET /report/all': (call) => answers.shift() ?? listOf([shop])(call) });
  const { person } = open(<EditReportsPage />, { path });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The service is not ready. Please try again in a moment.',
  );
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Paid, no parcel');
});

test('after the session ended, the user signs in and returns to the same list', async () => {
  signedIn();
  stubNetwork({ 'GET /auth/user': user, 'GET /report/all': problem(401, 'notSignedIn') });
  const { location } = open(<EditReportsPage />, { path: `${path}?email=a%40example.org` });
  await waitFor(() => expect(location().pathname).toBe('/login'));
  expect(location().search).toBe('?next=%2Freports%2Fedit%3Femail%3Da%2540example.org');
});

test('a report is withdrawn after confirmation, with its reason and the displayed version', async () => {
  const withdrawn = {
    message: 'Report withdrawn',
    reportID: '4711',
    withdrawnAt: '2026-03-01T10:00:00Z',
    reason: 'mistake',
    note: null,
  };
  signedIn();
  const sent = stubNetwork({
    'GET /auth/user': user,
    'GET /report/all': listOf([shop]),
    'POST /report/withdraw': json(withdrawn),
  });
  const { person } = open(<EditReportsPage />, { path });
  await person.click(await screen.findByRole('button', { name: 'More for Paid, no parcel' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
  await person.click(await screen.findByRole('button', { name: 'Withdraw report' }));
  await screen.findByText('Choose why you withdraw this report');
  await person.click(screen.getByRole('radio', { name: 'It was a mistake' }));
  await person.click(screen.getByRole('button', { name: 'Withdraw report' }));
  expect(sent.some(({ line }) => line.includes('withdraw?'))).toBe(false);
  await person.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await screen.findByRole('alertdialog', { name: 'Report withdrawn' });
  const call = sent.find(({ line }) => line === 'POST /api/report/withdraw?reportID=4711');
  expect(call?.body).toEqual({ reason: 'mistake', note: null });
  expect(call?.headers.get('If-Match')).toBe('"3"');
});
