import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffReport } from '../../../../contract/moderation/staff-reports.ts';
import { leftOut } from '../../../../contract/reports/report-fields.ts';
import { json } from '../../../testing/network.ts';
import { anItem, aRemoval } from '../../../testing/queue-item.ts';
import { open } from '../../../testing/render.tsx';
import { stubStaff } from '../../../testing/signed-in.ts';
import { Connections, ReportPage } from './report-page.tsx';
import { ReportsPage } from './reports-page.tsx';

const row = {
  reportID: '17',
  reference: 'FS-7K4Q-92',
  conflict: null,
  title: 'Paid, nothing came',
  city: 'Lahore',
  category: 'loan',
  createdAt: '2026-02-15T10:00:00Z',
  state: 'held',
  standing: 'corroborated',
  disputed: false,
};

test('the choices of the list are in the address, and what is searched for is not', async () => {
  const sent = stubStaff(['moderator'], {
    'GET /admin/reports': json([row]),
    'POST /admin/reports/find': json([{ ...row, title: 'Found it' }]),
  });
  const { person, location } = open(<ReportsPage />, { path: '/admin/reports?city=Lahore' });
  await screen.findByText('Paid, nothing came');
  await person.selectOptions(screen.getByLabelText('State'), 'held');
  await waitFor(() => expect(location().search).toBe('?city=Lahore&state=held'));
  await person.type(screen.getByRole('searchbox'), '+923001234567');
  await person.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findByText('Found it');
  expect(sent.find(({ line }) => line.includes('/find'))?.body).toEqual({ kind: 'phone', value: '+923001234567' });
  expect(location().search).not.toContain('923001234567');
});

test('finding says when there are more reports than it shows, and shows them when asked', async () => {
  stubStaff(['moderator'], {
    'GET /admin/reports': json([]),
    'POST /admin/reports/find': ({ line }) =>
      line.includes('cursor=9')
        ? json([{ ...row, reportID: '8', title: 'The last one' }])
        : Response.json([row], { headers: { link: '</api/admin/reports/find?limit=100&cursor=9>; rel="next"' } }),
  });
  const { person } = open(<ReportsPage />, { path: '/admin/reports' });
  await person.type(await screen.findByRole('searchbox'), '+923001234567');
  await person.click(screen.getByRole('button', { name: 'Find' }));
  await screen.findByText('Reports that name +923001234567: 1 or more.');
  await person.click(screen.getByRole('button', { name: 'Show older ones' }));
  await screen.findByText('The last one');
  screen.getByText('Reports that name +923001234567: 2.');
  await person.selectOptions(screen.getByLabelText('Find by'), 'reference');
  await person.click(screen.getByRole('button', { name: 'Find' }));
  // A reference names a report, and no report names it.
  await screen.findByText('1 report');
});

test('whoever comes from an author sees that only their reports are listed, and can list all', async () => {
  const author = crypto.randomUUID();
  stubStaff(['moderator'], { 'GET /admin/reports': json([row]) });
  const { person, location } = open(<ReportsPage />, { path: `/admin/reports?author=${author}` });
  const choice = await screen.findByLabelText('Author');
  expect(choice).toHaveProperty('value', author);
  await person.selectOptions(choice, 'All');
  await waitFor(() => expect(location().search).toBe(''));
  expect(screen.queryByLabelText('Author')).toBeNull();
});

const aReportPage = (more: Partial<StaffReport>) => {
  const { report, passages, releasedAt, attachments, decisions } = anItem();
  const shown = { report, passages, releasedAt, attachments, decisions, versions: [], version: 1, weight: 1 };
  const lookups = { times: 0, accounts: 0 };
  const when = { updatedAt: row.createdAt, stateChangedAt: null };
  return json({ ...row, ...shown, ...when, author: null, isWaiting: false, lookups, ...more });
};

test('a decision is reversed on the page of a report that waits no more, by whoever made it for no appeal', async () => {
  const decision = { ...aRemoval, by: { name: 'Sana Malik', isMe: true } };
  const sent = stubStaff(['moderator'], {
    'GET /admin/reports/17': aReportPage({ state: 'removed', decisions: [decision] }),
    'GET /admin/reports/17/connections': json({ reports: [], identifiers: [], links: [], isCut: false }),
    'POST /admin/decisions/d1/reverse': json({ reportID: '17' }),
  });
  const { person } = open(<ReportPage />, { path: '/admin/reports/17', route: '/admin/reports/:reportID' });
  await person.click(await screen.findByRole('button', { name: 'Reverse' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(await dialog.findByRole('radio', { name: 'It was a mistake' }));
  expect(dialog.queryByRole('radio', { name: 'Someone appealed' })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Reverse' }));
  await waitFor(() =>
    expect(sent.find(({ line }) => line.endsWith('/d1/reverse'))?.body).toMatchObject({ reason: 'mistake' }),
  );
});

test('the identifiers of one report are not shown as those of another that was opened before', async () => {
  const page = (reportID: string) => aReportPage({ reportID });
  const connectedTo = (reportID: string) =>
    json({
      reports: [
        { ...row, step: 0, author: 1 },
        { ...row, reportID, title: `Report ${reportID}`, step: 1, author: 1 },
      ],
      identifiers: [],
      links: [],
      isCut: false,
    });
  stubStaff(['moderator'], {
    'GET /admin/reports/17': page('17'),
    'GET /admin/reports/17/connections': connectedTo('18'),
    'GET /admin/reports/18': page('18'),
    'GET /admin/reports/18/connections': connectedTo('17'),
    'POST /admin/reports/17/identifiers': json({ ...leftOut, email: 'seventeen@example.org' }),
  });
  const { person } = open(<ReportPage />, { path: '/admin/reports/18', route: '/admin/reports/:reportID' });
  await person.click(await screen.findByRole('link', { name: 'Report 17' }));
  await screen.findByRole('link', { name: 'Report 18' });
  await person.click(screen.getByRole('button', { name: 'Show in clear' }));
  await screen.findByText('seventeen@example.org');
  await person.click(screen.getByRole('link', { name: 'Report 18' }));
  await screen.findByRole('link', { name: 'Report 17' });
  expect(screen.queryByText('seventeen@example.org')).toBeNull();
});

test('a day is typed key by key, and only a whole one narrows the list', async () => {
  const sent = stubStaff(['moderator'], { 'GET /admin/reports': json([row]) });
  const { person, location } = open(<ReportsPage />, { path: '/admin/reports' });
  await screen.findByText('Paid, nothing came');
  await person.type(screen.getByLabelText('Filed from'), '2026-03-05');
  await waitFor(() => expect(location().search).toBe('?from=2026-03-05'));
  const lists = () => sent.map(({ line }) => line).filter((line) => line.startsWith('GET /api/admin/reports'));
  await waitFor(() => expect(lists()).toEqual(['GET /api/admin/reports', 'GET /api/admin/reports?from=2026-03-05']));
});

test('a city narrows the list once it is complete', async () => {
  stubStaff(['moderator'], { 'GET /admin/reports': json([row]) });
  const { person, location } = open(<ReportsPage />, { path: '/admin/reports?city=Lahore&cursor=x' });
  const city = await screen.findByLabelText('City');
  expect(city).toHaveProperty('value', 'Lahore');
  await person.clear(city);
  await person.type(city, ' Karachi ');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(location().search).toBe('?city=Karachi'));
});

test('a report about the reader is a row that says so, and leads nowhere', async () => {
  const own = { ...row, reportID: '18', conflict: 'ownMatter', title: '', city: '', category: null };
  stubStaff(['moderator'], { 'GET /admin/reports': json([row, own]) });
  open(<ReportsPage />, { path: '/admin/reports' });
  await screen.findByText('This is about you. Someone else has to decide.');
  expect(document.querySelector('a[href$="/17"]')).not.toBeNull();
  expect(document.querySelector('a[href$="/18"]')).toBeNull();
});

test('connections name what is shared, numbered where two are masked alike', async () => {
  stubStaff(['moderator'], {
    'GET /admin/reports/17/connections': json({
      reports: [
        { ...row, step: 0, author: 1 },
        { ...row, reportID: '18', title: 'The same again', step: 1, author: null },
      ],
      identifiers: [
        { id: 'i0', kind: 'phone', masked: '+92*******567' },
        { id: 'i1', kind: 'email', masked: 's*******@example.org' },
        { id: 'i2', kind: 'email', masked: 's*******@example.org' },
      ],
      links: [
        { reportID: '17', identifier: 'i0' },
        { reportID: '18', identifier: 'i2' },
        { reportID: '18', identifier: 'i0' },
      ],
      isCut: true,
    }),
  });
  open(<Connections reportID="17" />, { path: '/admin/reports/17' });
  const link = await screen.findByRole('link', { name: 'The same again' });
  expect(link.getAttribute('href')).toBe('/admin/reports/18');
  await screen.findByText(/There are more than can be shown/);
  expect(link.closest('li')?.textContent).toContain('+92*******567s*******@example.org (2)');
});
