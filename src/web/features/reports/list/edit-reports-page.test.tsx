import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FindBody } from '../../../../contract/reports/find-reports.ts';
import { reportFieldNames } from '../../../../contract/reports/report-fields.ts';
import type { Report } from '../../../../contract/reports/reports.ts';
import { endSignInAgain, useSignInAgain } from '../../../lib/session/sign-in-again.ts';
import { json, page, problem, type Sent } from '../../../testing/network.ts';
import { open, sana } from '../../../testing/render.tsx';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { aDestroyedReport, aReportOfOnesOwn } from '../own-report.fixture.ts';
import { EditReportsPage } from './edit-reports-page.tsx';
import { searchedFor } from './list-address.ts';

const path = '/reports/edit';
const usual = { state: 'active', from: null, to: null, sort: 'filed', order: 'desc' };
const shop = aReportOfOnesOwn();
const job = aReportOfOnesOwn({ repID: '4712', email: 'job@example.org', CNIC: null, title: 'Fake job' });

/** Responds like the server: filtered by what is searched for, with the counts in the headers. */
function listOf(reports: Report[], link = '') {
  return ({ body }: Sent) => {
    const { email, CNIC, state } = body as FindBody;
    const found = reports.filter(
      (report) =>
        (!email || report.email === email) &&
        (!CNIC || report.CNIC === CNIC) &&
        (state === 'withdrawn') === (report.withdrawnAt !== null),
    );
    return page(found, { Link: link });
  };
}

function openList(reports: Report[], search = '', at = path) {
  const sent = stubSignedIn({ 'POST /report/find': listOf(reports) });
  return { ...open(<EditReportsPage />, { path: at, state: searchedFor(search) }), sent };
}

const asked = (sent: Sent[]) =>
  sent.flatMap(({ line, body }) => (line.includes('/report/find') ? [{ query: line.split('?')[1], body }] : []));

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

test('each report says whether it is found, and what stands behind it', async () => {
  const { person } = openList([
    aReportOfOnesOwn({ repID: '1', title: 'Waits', state: 'held' }),
    aReportOfOnesOwn({ repID: '2', title: 'Gone', state: 'removed' }),
    aReportOfOnesOwn({ repID: '3', title: 'Checked', standing: 'verified', disputed: true }),
  ]);
  const table = await screen.findByRole('table', { name: 'Your reports' });
  const titles = within(table).getAllByRole('rowheader');
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Waits Held for reviewFiled/),
    expect.stringMatching(/^Gone RemovedFiled/),
    expect.stringMatching(/^Checked Verified DisputedFiled/),
  ]);
  // What moderators removed is not to be corrected or withdrawn.
  expect(within(table).queryByRole('button', { name: 'Edit Gone' })).toBeNull();
  await person.click(within(table).getByRole('button', { name: 'More for Gone' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['History']);
});

test('a report without its content is called by its reference, and offers nothing to search for', async () => {
  openList([aDestroyedReport()]);
  const row = (await screen.findByRole('link', { name: 'Report FS-7K4Q-92' })).closest('tr') ?? document.body;
  expect(
    within(row)
      .queryAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['More for Report FS-7K4Q-92']);
  expect(screen.queryByText(/^To unlock Edit/)).toBeNull();
});

test('a report is locked, with a reason, until its exact email is searched for', async () => {
  const { person, location } = openList([shop, job]);
  const locked = await screen.findByRole('button', { name: 'Edit Paid, no parcel' });
  const reason = document.getElementById(locked.getAttribute('aria-describedby') ?? '');
  expect(locked.hasAttribute('disabled')).toBe(true);
  expect(reason?.textContent).toContain('To unlock Edit, search');

  const search = screen.getByRole('button', { name: 'Search' });
  expect(search.hasAttribute('disabled')).toBe(true);
  await person.type(screen.getByRole('searchbox', { name: 'Search by email, CNIC, phone or reference' }), '   ');
  expect(search.hasAttribute('disabled')).toBe(true);
  await person.type(screen.getByRole('searchbox'), 'shop@example.org');
  await person.click(search);
  const edit = await screen.findByRole('link', { name: 'Edit Paid, no parcel' });
  // What is searched for is in no address.
  expect([location().search, location().state]).toEqual(['', searchedFor('shop@example.org')]);
  expect(edit.getAttribute('href')).toBe('/reports/update-report/4711');
  expect(screen.queryByText('Fake job')).toBeNull();
});

test.each(['nobody@example.org', 'shop'])(
  'a search for %s matches nothing: a message is shown, and all reports again',
  async (email) => {
    const { sent } = openList([shop, job], email);
    await screen.findByText(`No report matches ${email}. Showing all 2.`);
    expect(screen.getByText('Fake job')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit Fake job' }).hasAttribute('disabled')).toBe(true);
    expect(asked(sent)).toContainEqual({ query: 'limit=25', body: usual });
  },
);

test('a row has its reference, its filing day, and its email as a button that searches for it', async () => {
  const { person, location } = openList([aReportOfOnesOwn({ repID: '1811234567890123456' }), job]);
  const title = await screen.findByRole('link', { name: 'Paid, no parcel' });
  expect(title.getAttribute('href')).toBe('/reports/1811234567890123456');
  const row = title.closest('tr') ?? document.body;
  expect(within(row).getByText('FS-7K4Q-92')).toBeTruthy();
  expect(within(row).getByText(/Filed Feb 15, 2026/)).toBeTruthy();
  await person.click(within(row).getByRole('button', { name: 'Search for shop@example.org' }));
  await screen.findByRole('link', { name: 'Edit Paid, no parcel' });
  expect([location().search, location().state]).toEqual(['', searchedFor('shop@example.org')]);
});

test.each([
  ['fs 7k4q 92', 'Your report fs 7k4q 92.', { reference: 'fs 7k4q 92' }],
  ['35202-1234567-1', 'Reports that name 35202-1234567-1: 1.', { CNIC: '35202-1234567-1' }],
])('%s is searched for as what it is, and unlocks nothing', async (search, outcome, query) => {
  const { sent } = openList([shop], search);
  await screen.findByText(outcome);
  expect(asked(sent)).toContainEqual({ query: 'limit=25', body: { ...usual, ...query } });
  expect(screen.getByRole('button', { name: 'Edit Paid, no parcel' }).hasAttribute('disabled')).toBe(true);
});

test('a withdrawal that a correction in another window has refused is sent for the corrected report the next time', async () => {
  let report = shop;
  const sent = stubSignedIn({
    'POST /report/find': (call) => listOf([report])(call),
    'POST /report/withdraw': () => {
      report = { ...shop, version: 4 };
      return problem(409, 'reportStale');
    },
  });
  const { person } = open(<EditReportsPage />, { path });
  await person.click(await screen.findByRole('button', { name: 'More for Paid, no parcel' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
  await person.click(await screen.findByRole('radio', { name: 'It was a mistake' }));
  const versions = () =>
    sent.flatMap(({ line, headers }) => (line.includes('/withdraw') ? [headers.get('If-Match')] : []));
  await person.click(screen.getByRole('button', { name: 'Withdraw report' }));
  await screen.findByRole('alert');
  await waitFor(() => expect(asked(sent)).toHaveLength(2));
  await person.click(screen.getByRole('button', { name: 'Withdraw report' }));
  await waitFor(() => expect(versions()).toEqual(['"3"', '"4"']));
});

const ten = Array.from({ length: 10 }, (_, at) => aReportOfOnesOwn({ repID: `${at + 1}`, title: `Report ${at}` }));

test('a short list has no filters, a list that is narrowed keeps them', async () => {
  const short = openList([shop, job]);
  await screen.findByText('Fake job');
  expect(screen.queryByLabelText('Status')).toBeNull();
  short.unmount();
  openList([shop, job], '', `${path}?state=held`);
  await screen.findByLabelText('Status');
});

test('a question of a moderator is a badge with its deadline, which leads to the report', async () => {
  openList([aReportOfOnesOwn({ askedUntil: '2026-02-24T12:00:00Z' }), job]);
  const badge = await screen.findByRole('link', { name: /^Question: answer by Feb\s24,\s2026$/ });
  expect(badge.getAttribute('href')).toBe('/reports/4711');
  expect(screen.getAllByText(/^Question:/)).toHaveLength(1);
});

test('a row says what was named', async () => {
  const furtherIdentifiers = [{ kind: 'host', value: 'shop.example' }] as const;
  openList([aReportOfOnesOwn({ phone: '+92-3001234567', furtherIdentifiers: [...furtherIdentifiers] })]);
  const row = (await screen.findByRole('link', { name: 'Paid, no parcel' })).closest('tr');
  for (const named of ['Gold Shop', 'shop@example.org', '+92-3001234567', 'shop.example'])
    expect(row?.textContent).toContain(named);
});

test('status, order and days are in the address and narrow the list, and can be taken back', async () => {
  const { person, location, sent } = openList(ten);
  await person.selectOptions(await screen.findByLabelText('Status'), 'Withdrawn');
  await screen.findByRole('heading', { name: 'No matching reports' });
  await person.click(screen.getByRole('link', { name: 'Show all' }));
  await person.selectOptions(await screen.findByLabelText('Sort by'), 'Date, earliest first');
  fireEvent.change(screen.getByLabelText('Date from'), { target: { value: '2026-01-01' } });
  expect(location().search).toBe('?sort=earliest&from=2026-01-01');
  await waitFor(() =>
    expect(asked(sent)).toContainEqual({
      query: 'limit=25',
      body: { ...usual, from: '2026-01-01', sort: 'happened', order: 'asc' },
    }),
  );
});

test.each(['limit=26', 'limit=', 'state=lost', 'sort=title', 'from=soon', 'email=a%40example.org'])(
  'an address with %s lists what one without it does',
  async (given) => {
    const { sent } = openList([shop, job], '', `${path}?${given}`);
    await screen.findByText('Fake job');
    expect(asked(sent)).toEqual([{ query: 'limit=25', body: usual }]);
  },
);

test('the list is saved as a CSV file, all of its pages', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => saved.push(text));
    return 'blob:reports';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const more = '</api/report/find?limit=500&cursor=4712>; rel="next"';
  const formula = aReportOfOnesOwn({ repID: '4713', title: '=SUM(A1)', phone: '+92-3001234567' });
  stubSignedIn({
    'POST /report/find': ({ line }) => {
      const rows = line.includes('cursor=4712') ? [formula] : [shop, job];
      return page(rows, { 'X-Total-Count': '3', Link: line.includes('cursor') ? '' : more });
    },
  });
  const { person } = open(<EditReportsPage />, { path });
  await screen.findByText('Fake job');
  await person.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = saved[0]?.replace('\uFEFF', '').trim().split('\r\n') ?? [];
  expect(lines[0]).toBe(
    [...reportFieldNames, 'notGiven', 'reportID', 'reference', 'state', 'standing', 'filedAt'].join(','),
  );
  expect(lines).toHaveLength(4);
  expect(lines[3]).toContain("'=SUM(A1)");
  expect(lines[3]).toContain(',+92-3001234567,');
});

test('after the session ended, the user signs in and returns to the same list', async () => {
  stubSignedIn({ 'POST /report/find': problem(401, 'notSignedIn') });
  const { location } = open(<EditReportsPage />, { path: `${path}?state=held`, state: searchedFor('a@example.org') });
  await waitFor(() => expect(location().pathname).toBe('/login'));
  expect(location().search).toBe('?next=%2Freports%2Fedit%3Fstate%3Dheld');
});

test('a report is withdrawn in one dialog, with its reason and the displayed version, and can be undone', async () => {
  const withdrawn = {
    message: 'Report withdrawn',
    reportID: '4711',
    withdrawnAt: '2026-03-01T10:00:00Z',
    reason: 'mistake',
    note: null,
    undoUntil: '2026-03-01T10:01:00Z',
  };
  const replies = [problem(401, 'notSignedIn'), json(withdrawn)];
  const sent = stubSignedIn({
    'POST /report/find': listOf([shop]),
    'POST /report/withdraw': () => replies.shift() ?? null,
  });
  const { person } = open(<EditReportsPage />, { path });
  await person.click(await screen.findByRole('button', { name: 'More for Paid, no parcel' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
  await person.click(await screen.findByRole('button', { name: 'Withdraw report' }));
  await screen.findByText('Choose why you withdraw this report');
  await person.click(screen.getByRole('radio', { name: 'It was a mistake' }));
  expect(sent.some(({ line }) => line.includes('withdraw?'))).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Withdraw report' }));
  // The session has ended: what was chosen stays while the user signs in again.
  await waitFor(() => expect(useSignInAgain.getState().person).toEqual(sana));
  endSignInAgain(true);
  await screen.findByRole('button', { name: /^Undo the withdrawal of/ });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const call = sent.find(({ line }) => line === 'POST /api/report/withdraw?reportID=4711');
  expect(call?.body).toEqual({ reason: 'mistake', note: null });
  expect(call?.headers.get('If-Match')).toBe('"3"');
});
