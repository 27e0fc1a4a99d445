import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { leftOut, type ReportField, reportFieldNames } from '../../../../contract/reports/report-fields.ts';
import { chooseSingleKeys } from '../../../lib/browser/single-keys.ts';
import { words as app } from '../../../locales/en/app.ts';
import { words as everyPage } from '../../../locales/en/every-page.ts';
import { words as staff } from '../../../locales/en/staff.ts';
import { json, page, problem } from '../../../testing/network.ts';
import { decided, hold, openQueue } from '../../../testing/open-queue.tsx';
import { anItem, aRemoval, aRow } from '../../../testing/queue-item.ts';
import { open } from '../../../testing/render.tsx';
import { stubStaff } from '../../../testing/signed-in.ts';
import { fieldLabels } from '../report/report-facts.ts';
import { QueuePage } from './queue-page.tsx';

test('a row says how much its author lost', async () => {
  await openQueue();
  const amount = await screen.findByText(/^PKR.1,250$/);
  expect(amount.parentElement?.textContent).toMatch(/^Money lost: PKR.1,250$/);
});

test('a moderator reads every field of a report', async () => {
  const furtherIdentifiers = [{ kind: 'handle' as const, value: 'instagram:s*******p' }];
  const given = anItem().report;
  // A field that the fixture leaves out says something here.
  const others = reportFieldNames.filter((field) => given[field] === null).map((field) => [field, 'said']);
  const report = { ...given, ...Object.fromEntries(others), CNIC: '352*******561', phone: '+92*******567' };
  await openQueue({}, anItem({ report: { ...report, furtherIdentifiers } }));
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const words: Record<string, unknown> = { ...everyPage, ...app, ...staff };
  const apart: readonly ReportField[] = ['title', 'evidence', 'furtherIdentifiers'];
  for (const field of reportFieldNames.filter((name) => !apart.includes(name)))
    expect(labels).toContain(words[fieldLabels[field]]);
  expect(screen.getByText('Pakistan')).toBeDefined();
  expect(screen.getByText('instagram:s*******p')).toBeDefined();
});

test('the choices and the place in the list are in the address', async () => {
  const sent = stubStaff(['moderator'], {
    'GET /admin/queue': page([aRow()], { 'X-Total-Count': '60' }),
  });
  const { person, location } = open(<QueuePage />, { path: '/admin/queue?waits=second&category=none' });
  const asked = () => sent.at(-1)?.line.replace('GET /api/admin/queue?', '');
  await screen.findByText('60 reports');
  expect(asked()).toBe('second=true&limit=50&offset=0');
  await person.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(asked()).toBe('second=true&limit=50&offset=1'));
  expect(location().search).toBe('?waits=second&category=none&cursor=1');
  expect(document.activeElement?.contains(screen.getByRole('list', { name: 'Queue' }))).toBe(true);
  await person.selectOptions(screen.getByLabelText('Why it is waiting'), 'Held');
  await waitFor(() => expect(asked()).toBe('cause=held&second=true&limit=50&offset=0'));
  expect(location().search).not.toContain('cursor');
});

test('what a decision about several did not decide stays selected, and the moderator is told', async () => {
  const outcomes = { '17': 'decided', '18': 'claimed' };
  const { person } = await openQueue({
    'POST /admin/queue/preview': json({ items: [] }),
    'POST /admin/queue/bulk': json({
      items: Object.entries(outcomes).map(([reportID, outcome]) => ({ reportID, outcome, decisionID: null })),
    }),
  });
  await person.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await person.click(screen.getByRole('button', { name: 'Decide together' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(await dialog.findByRole('radio', { name: 'Hold' }));
  await person.click(await dialog.findByRole('radio', { name: 'Says too little' }));
  await person.click(dialog.getByRole('button', { name: 'Decide' }));
  expect((await screen.findByRole('alert')).textContent).toContain('1 report was not decided.');
  expect(screen.getByText('1 selected')).toBeDefined();
});

test('a row about the reader says so', async () => {
  const own = aRow({ reportID: '19', conflict: 'ownMatter', title: '', city: '' });
  stubStaff(['moderator'], {
    'GET /admin/queue': page([aRow(), own]),
  });
  open(<QueuePage />, { path: '/admin/queue' });
  expect(await screen.findAllByText(/^This is about you\. Someone else has to decide\.$/)).not.toHaveLength(0);
});

test('keys do nothing while somebody types, or when they are switched off', async () => {
  const { person } = await openQueue();
  await person.click(screen.getByRole('button', { name: 'Hold' }));
  await person.type(screen.getByLabelText(/Note to the author/), 'vx1');
  expect(screen.getByRole('heading', { name: 'Paid, nothing came' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  act(() => chooseSingleKeys(false));
  await person.keyboard('hj');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Paid, nothing came' })).toBeDefined();
});

test('a question is sent only with its words and a reason', async () => {
  const { person, sent } = await openQueue();
  await person.keyboard('a');
  await person.click(await screen.findByRole('button', { name: 'Ask' }));
  await screen.findByText('Choose a reason');
  await person.keyboard('1');
  expect(document.activeElement).toBe(screen.getByLabelText(/Question for the author/));
  await person.keyboard('{Enter}');
  expect(sent.some(({ line }) => line.endsWith('/17/decide'))).toBe(false);
  await person.keyboard('Which shop was it?{Enter}');
  await waitFor(() => expect(sent.some(({ line }) => line.endsWith('/17/decide'))).toBe(true));
  expect(sent.find(({ line }) => line.endsWith('/17/decide'))?.body).toMatchObject({
    decision: 'ask',
    reason: 'noEvidence',
    note: 'Which shop was it?',
  });
});

test('passages are hidden without a mouse: select, Enter, a reason; the report stays open', async () => {
  const { person, sent } = await openQueue({
    'POST /admin/queue/17/open': json(anItem({ itemVersion: 2, passages: [{ field: 'evidence', from: 2, to: 6 }] })),
  });
  await person.keyboard('r');
  const words = (await screen.findByRole('textbox', { name: 'What happened' })) as HTMLTextAreaElement;
  expect(document.activeElement).toBe(words);
  await person.keyboard('{Enter}');
  await screen.findByText('Select some text first.');
  words.setSelectionRange(2, 6);
  await person.keyboard('{Enter}');
  await screen.findByText('Hidden: paid');
  expect(screen.getByText('removed by a moderator').closest('p')?.textContent).toBe(
    'I removed by a moderator for a phone in advance and the parcel never came.',
  );
  // By touch or mouse, and taken back.
  words.setSelectionRange(13, 18);
  await person.click(screen.getByRole('button', { name: 'Hide selection: What happened' }));
  await person.click(screen.getByRole('button', { name: 'Show again: phone' }));
  await person.click(screen.getByRole('checkbox', { name: /Hide the link/ }));
  words.focus();
  await person.keyboard('{Escape}2{Enter}');
  await screen.findByText('Passages hidden');
  const call = sent.find(({ line }) => line === 'POST /api/admin/queue/17/decide');
  expect(call?.body).toMatchObject({
    decision: 'redact',
    reason: 'namesAuthor',
    passages: [
      { field: 'evidence', from: 2, to: 6 },
      { field: 'url', from: 0, to: 24 },
    ],
  });
  await screen.findByText(/One passage is hidden/);
  expect(screen.getByRole('heading', { name: 'Paid, nothing came' })).toBeDefined();
});

test('whoever verifies first what a second moderator has to agree to does not choose when the person named is told', async () => {
  const { person } = await openQueue({}, anItem({ namesCnic: true }));
  await person.keyboard('v');
  await screen.findByText(/two moderators have to verify it/);
  screen.getByLabelText(/Note to the author/);
  expect(screen.queryByLabelText('When the person named is told')).toBeNull();
});

const appeal = {
  decisionID: 'd1',
  words: 'The receipt shows it.',
  isOwn: false,
  appealedAt: '2026-11-21T10:00:00.000Z',
  dueAt: '2026-12-11T10:00:00.000Z',
};

test('the identifiers of the open report are shown in clear on demand', async () => {
  const email = 'bilal@example.org';
  const { person, sent } = await openQueue({ 'POST /admin/queue/17/identifiers': json({ ...leftOut, email }) });
  await screen.findByText('b*******@example.org');
  await person.click(screen.getByRole('button', { name: 'Show in clear' }));
  await screen.findByText(email);
  expect(sent.some(({ line }) => line.endsWith('/17/identifiers'))).toBe(true);
});

test('an appeal is granted by reversing the decision, or refused with reasons; nothing else is offered meanwhile', async () => {
  const appealed = anItem({ causes: ['appealed'], decisions: [aRemoval], appeal, offered: ['ask', 'uphold'] });
  const { person, sent } = await openQueue(
    {
      // Asked for again once the decision is reversed.
      'POST /admin/queue/17/open': json({ ...appealed, title: 'Seen after the reversal' }),
      'POST /admin/decisions/d1/reverse': json({ reportID: '17' }),
    },
    appealed,
  );
  await screen.findByText('The receipt shows it.');
  screen.getByText(/Against: Remove \(Untrue\)/);
  expect(screen.queryByRole('button', { name: /^Verify/ })).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Reverse the decision' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Reverse' }));
  await dialog.findByText('Choose a reason');
  await person.click(dialog.getByRole('radio', { name: 'Someone appealed' }));
  await person.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent.find(({ line }) => line.endsWith('/d1/reverse'))?.body).toMatchObject({ reason: 'appeal' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('heading', { name: 'Seen after the reversal' });
  await person.keyboard('f');
  await screen.findByRole('radio', { name: 'Nothing new' });
  await person.keyboard('2');
  await person.keyboard('The receipt is for something else.{Enter}');
  await waitFor(() =>
    expect(sent.find(({ line }) => line.endsWith('/17/decide'))?.body).toMatchObject({
      decision: 'uphold',
      reason: 'nothingNew',
      note: 'The receipt is for something else.',
    }),
  );
});

test('whoever made the decision under appeal reads it and decides nothing', async () => {
  await openQueue(
    {},
    anItem({
      causes: ['appealed'],
      claim: null,
      decisions: [aRemoval],
      appeal: { ...appeal, isOwn: true },
      offered: [],
    }),
  );
  await screen.findByText('You made this decision. Someone else decides the appeal.');
  for (const name of ['Reverse the decision', /^Let the decision stand/, /^Hide passages/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

/** Three rows, of which each can be opened. */
async function openThree(answers = {}) {
  const titles = { '17': 'Paid, nothing came', '18': 'A loan that was none', '19': 'A job that never was' };
  const sent = stubStaff(['moderator'], {
    'GET /admin/queue': page(Object.entries(titles).map(([reportID, title]) => aRow({ reportID, title }))),
    'POST /admin/queue/next': json({ item: null }),
    'POST /admin/queue/release': json({}),
    ...Object.fromEntries(
      Object.entries(titles).flatMap(([reportID, title]) => [
        [`POST /admin/queue/${reportID}/open`, () => json(anItem({ reportID, title }))],
        [`POST /admin/queue/${reportID}/decide`, () => decided(reportID)],
      ]),
    ),
    ...answers,
  });
  const opened = open(<QueuePage />, { path: '/admin/queue' });
  await screen.findByRole('button', { name: /^Paid, nothing came/ });
  const isOpen = (title: string) => screen.findByRole('heading', { name: title });
  return { ...opened, sent, isOpen };
}

test('J and K move through the list, and what is left behind is given back', async () => {
  const { person, sent, isOpen, location } = await openThree();
  await person.keyboard('j');
  await isOpen('Paid, nothing came');
  await person.keyboard('j');
  await isOpen('A loan that was none');
  const current = screen.getByRole('button', { name: /^A loan that was none/, current: true });
  expect(current.getAttribute('aria-current')).toBe('true');
  expect(location().search).toBe('?item=18');
  await waitFor(() =>
    expect(sent.filter(({ line }) => line.endsWith('/release')).map(({ body }) => body)).toContainEqual({
      reportIDs: ['17'],
    }),
  );
  await person.keyboard('k');
  await isOpen('Paid, nothing came');
  // What was given back is claimed again.
  await waitFor(() => expect(sent.filter(({ line }) => line === 'POST /api/admin/queue/17/open')).toHaveLength(2));
});

test('after a decision the next one below is opened, not one above; what was left stays left', async () => {
  const { person, sent, isOpen } = await openThree();
  await person.keyboard('j');
  await isOpen('Paid, nothing came');
  await person.keyboard('n');
  await isOpen('A loan that was none');
  screen.getByText('Left');
  await hold(person);
  await isOpen('A job that never was');
  await hold(person);
  // None is below, and the one above was left for someone else.
  await screen.findByText(/Only reports that you left for someone else/);
  expect(sent.filter(({ line }) => line.endsWith('/queue/next')).at(-1)?.body).toMatchObject({
    except: expect.arrayContaining(['17']),
  });
  expect(sent.filter(({ line }) => line.endsWith('/decide')).map(({ line }) => line)).toEqual([
    'POST /api/admin/queue/18/decide',
    'POST /api/admin/queue/19/decide',
  ]);
});

test.each([
  [
    'opened',
    json(anItem({ reportID: '18', claim: { name: 'Omar Aziz', isMe: false, until: '2026-11-20T10:15:00Z' } })),
  ],
  ['decided', problem(404, 'queueItemNotFound')],
])('only what is opened is claimed, and what others %s meanwhile is passed over', async (_what, theirs) => {
  const { person, sent, isOpen } = await openThree({ 'POST /admin/queue/18/open': theirs });
  const claims = () => sent.flatMap(({ line }) => /\d+(?=\/open$)/.exec(line) ?? []);
  await person.keyboard('j');
  await isOpen('Paid, nothing came');
  await screen.findByRole('button', { name: /^Hold/ });
  expect(claims()).toEqual(['17']);
  await person.keyboard('n');
  await isOpen('A job that never was');
  expect(claims()).toEqual(['17', '18', '19']);
});

test('a report that was decided is not opened again while the next one is on its way', async () => {
  let arrive = (): void => undefined;
  const { person, sent, isOpen } = await openThree({
    'POST /admin/queue/18/open': () =>
      new Promise<Response>((resolve) => {
        arrive = () => resolve(json(anItem({ reportID: '18', title: 'A loan that was none' })));
      }),
  });
  await person.keyboard('j');
  await isOpen('Paid, nothing came');
  await hold(person);
  await screen.findByRole('button', { name: 'Undo' });
  // Nothing can be decided twice.
  expect(screen.queryByRole('button', { name: /^Hold/ })).toBeNull();
  arrive();
  await isOpen('A loan that was none');
  expect(sent.filter(({ line }) => line === 'POST /api/admin/queue/17/open')).toHaveLength(1);
});
