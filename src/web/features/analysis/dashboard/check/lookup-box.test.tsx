import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { LookupAnswer } from '../../../../../contract/lookup/lookup.ts';
import { saveLastCheck, takeLastCheck } from '../../../../lib/checks/last-check.ts';
import { ownList } from '../../../../lib/checks/own-list.ts';
import { json, problem } from '../../../../testing/network.ts';
import { open } from '../../../../testing/render.tsx';
import { sampleOf } from '../../../../testing/sample.ts';
import { stubSignedIn } from '../../../../testing/signed-in.ts';
import { DashboardPage } from '../dashboard-page.tsx';

const box = () => screen.findByLabelText('Email, CNIC or phone');

describe('the lookup form', () => {
  test('makes a check that is asked for while it is open', async () => {
    const sent = stubSignedIn({
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

  const found = sampleOf(LookupAnswer, {
    compared: { email: 'x@example.org' },
    verdict: 'reported',
    score: 12,
    identifiers: { email: { reports: 3, authors: 2, score: 12, cleared: 1 } },
    markers: ['victim_of_impersonation'],
    categories: [{ category: 'non_delivery', reports: 1 }],
    // Accounts, two of which are not independent.
    totals: { reports: 3, authors: 3 },
    reports: [
      {
        reportID: '1',
        standing: 'unverified',
        title: 'Took the money',
        name: 'Somebody',
        email: 'x@example.org',
        address: 'A street',
        city: 'Lahore',
        country: 'PK',
        evidence: 'I paid and nothing came.',
        date: '2026-11-01',
        url: 'https://shop.example',
        category: 'non_delivery',
        reply: 'Somebody else used my name.',
        replyFollowUps: [
          { by: 'author', text: 'It was your account.' },
          { by: 'subject', text: 'The bank has closed it.' },
        ],
        matchedOn: ['email'],
      },
    ],
  });

  test('shows the number of reports and their content as claims, without links', async () => {
    const sent = stubSignedIn({ 'POST /lookup': json(found) });
    const { person, location } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    await screen.findByText('Reported 3 times by 2 people.');
    screen.getByText('x@example.org');
    screen.getByText('Score 12 of 100');
    // Of the finding, and of the report.
    expect(screen.getAllByText('Unverified')).toHaveLength(2);
    screen.getByText('2 people reported this. Nobody has confirmed it.');
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
      '/',
      '/?show=statistics',
      '/checks/file',
      '/checks/history',
      '/corrections',
      '/developer',
    ]);
  });

  test('says that several people warn only of what several people have reported', async () => {
    const one = { ...found.identifiers.email, reports: 1, authors: 1 };
    const totals = { ...found.totals, reports: 1, authors: 1 };
    stubSignedIn({
      'POST /lookup': json({ ...found, verdict: 'corroborated', totals, markers: [], identifiers: { email: one } }),
    });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    await screen.findByText('One person reported this. Nobody has confirmed it.');
    expect(screen.queryByText(/Several people|Independent people/)).toBeNull();
  });

  test('says of more reports than are counted that there may be more people, too', async () => {
    const { email } = found.identifiers;
    const identifiers = { email: { ...email, reports: 1001, authors: 1 } };
    const totals = { ...found.totals, reports: 1000, authors: 1, capped: true };
    stubSignedIn({ 'POST /lookup': json({ ...found, identifiers, totals }) });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    await screen.findByText('Reported more than 1,000 times by at least 1 person.');
  });

  test('says which of the two a number is that was reported: a phone or a mobile wallet', async () => {
    const none = { reports: 0, authors: 0, verified: 0, firstReportedAt: null, lastReportedAt: null, score: 0 };
    stubSignedIn({
      'POST /lookup': json({
        ...found,
        compared: { email: null, CNIC: null, phone: '+923001234567', wallet: '+923001234567' },
        identifiers: { phone: none, wallet: found.identifiers.email },
        reports: [],
      }),
    });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), '0300 1234567{Enter}');
    await screen.findByText('Reported 3 times by 2 people.');
    screen.getByText('Mobile wallet');
    screen.getByText(/has had one dispute upheld/);
  });

  test('sets reports of a similar email apart', async () => {
    const [{ matchedOn: _, ...report }] = found.reports as [(typeof found.reports)[number]];
    const similar = { ...report, reportID: '2', email: 'x+1@example.org', title: 'Another story', approximate: true };
    const further = {
      ...similar,
      reportID: '3',
      email: 'other@example.net',
      furtherIdentifiers: [{ kind: 'email', value: 'x+2@example.org' }],
    };
    const withheld = { ...similar, reportID: '4', email: null, withheld: ['email'] };
    const answer = { ...found, approximate: { total: 3, capped: false, reports: [similar, further, withheld] } };
    stubSignedIn({ 'POST /lookup': json(answer) });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    await screen.findByRole('heading', { name: '3 reports name a similar email' });
    // Not where policy withholds it, nor another email of the report.
    expect(screen.getAllByText('Reported email:')).toHaveLength(2);
    screen.getByText('x+1@example.org');
    screen.getByText('x+2@example.org');
    expect(screen.queryByText('other@example.net')).toBeNull();
    expect(screen.getAllByText('Another story')).toHaveLength(3);
    screen.getByText(/not counted above/);
  });

  test('lets its reader tell the moderators what is wrong with a report, and shows what was hidden as hidden', async () => {
    const [report] = found.reports;
    const reports = [
      { ...report, reportID: '2', title: 'Another story' },
      { ...report, evidence: 'I paid [removed by a moderator] and nothing came.' },
    ];
    const sent = stubSignedIn({
      'POST /lookup': json({ ...found, reports }),
      'POST /lookup/1/flag': json({ message: '' }),
    });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Something is wrong' }));
    await person.selectOptions(await screen.findByLabelText('Which report'), '1');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
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
    const notice = { text: 'Reports about you exist.', url: 'https://registry.example/named' };
    stubSignedIn({ 'POST /lookup': json({ ...found, notice }) });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    const tell = await screen.findByRole('button', { name: 'What to tell them' });
    expect(screen.queryByText(notice.text)).toBeNull();
    await person.click(tell);
    screen.getByText(notice.text);
    expect(tell.getAttribute('aria-expanded')).toBe('true');
    // A screen reader says what was opened, and not the whole answer again.
    expect(tell.closest('[role=status]')?.getAttribute('aria-atomic')).toBe('false');
    await person.click(screen.getByRole('button', { name: 'Add to a list' }));
    await person.click(screen.getByRole('button', { name: 'Add to a list' }));
    expect(ownList()).toEqual([{ kind: 'email', value: 'x@example.org' }]);
    expect(screen.getByRole('link', { name: 'Open the list' }).getAttribute('href')).toBe('/checks/file');
  });

  test('says what it takes when that is not what was typed, and asks nobody', async () => {
    const sent = stubSignedIn();
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'hello{Enter}');
    await screen.findByText(/^This cannot be checked\. The box takes an email, a CNIC/);
    expect(sent.filter(({ line }) => line.includes('/lookup'))).toEqual([]);
    await person.type(await box(), ' again');
    expect(screen.queryByText(/^This cannot be checked/)).toBeNull();
  });

  test('says that a dispute was upheld where nothing else is known', async () => {
    const totals = { reports: 0, authors: 0, capped: false, firstReportedAt: null, lastReportedAt: null };
    const cleared = { ...found, verdict: 'cleared', score: 0, markers: [], categories: [], totals, reports: [] };
    stubSignedIn({ 'POST /lookup': json(cleared) });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.type(await box(), 'x@example.org{Enter}');
    await screen.findByText('A report about this was wrong and has been removed.');
    screen.getByText(/moderators of this registry agreed and removed it/);
    expect(screen.queryByText(/proves nothing/)).toBeNull();
  });

  test('shows what is wrong with the input, and why there is no answer', async () => {
    const answers = [problem(422, 'invalidInput', { phone: 'phoneInvalid' }), problem(403, 'checkNeedsConfirmedEmail')];
    stubSignedIn({ 'POST /lookup': () => answers.shift() ?? null });
    const { person } = open(<DashboardPage />, { path: '/' });
    await person.click(await screen.findByRole('button', { name: 'Check' }));
    await screen.findByText('Enter an email, CNIC or phone number.');
    await person.type(await box(), '123{Enter}');
    await screen.findByText('Invalid Phone number');
    await person.type(await box(), '4{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/confirm/i);
  });
});
