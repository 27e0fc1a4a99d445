import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffDispute } from '../../../../contract/disputes/staff-disputes.ts';
import type { QueueItem } from '../../../../contract/moderation/queue.ts';
import { json, page, problem } from '../../../testing/network.ts';
import { anItem, aRow } from '../../../testing/queue-item.ts';
import { open } from '../../../testing/render.tsx';
import { stubStaff } from '../../../testing/signed-in.ts';
import { QueuePage } from './queue-page.tsx';

const dispute: StaffDispute = {
  disputeID: 'd1',
  kind: 'email',
  masked: 'b*******@example.org',
  state: 'open',
  reason: 'notMe',
  words: 'I have never been to Lahore.',
  isAppeal: false,
  isOwnAppeal: false,
  outcomes: ['upheld', 'refused'],
  isOverdue: true,
  openedAt: '2026-11-02T10:00:00.000Z',
  authorDueAt: '2026-11-09T18:59:59.999Z',
  authorAskedAt: '2026-11-05T10:00:00.000Z',
  decisionDueAt: '2026-11-20T18:59:59.999Z',
  endsAt: '2026-12-14T18:59:59.999Z',
  heldAt: null,
  steps: [],
  files: [],
  toSubject: [],
  toAuthor: [
    {
      id: 'q1',
      words: 'Which shop was it?',
      askedAt: '2026-11-05T10:00:00.000Z',
      answer: 'The one on Mall Road.',
      answeredAt: '2026-11-06T10:00:00.000Z',
    },
  ],
  outcome: null,
  reasons: null,
  decidedAt: null,
};

/** The queue with a report that is disputed. */
async function openDispute(one: Partial<StaffDispute> = {}, answers = {}, more: Partial<QueueItem> = {}) {
  sessionStorage.clear();
  const item = anItem({ causes: ['disputed'], disputes: [{ ...dispute, ...one }], ...more });
  const sent = stubStaff(['moderator'], {
    'GET /admin/queue': page([aRow({ causes: item.causes })]),
    'POST /admin/queue/17/open': () => json(item),
    'POST /admin/queue/next': json({ item: null }),
    'POST /admin/queue/release': json({}),
    'POST /admin/disputes/d1/decide': json({
      decisionID: 'of-d1',
      reportID: '17',
      isFirst: false,
      undoUntil: '2026-11-20T10:00:10.000Z',
    }),
    ...answers,
  });
  return { ...open(<QueuePage />, { path: '/admin/queue?item=17' }), sent };
}

test('a moderator reads both sides, and upholds with the keyboard and written reasons', async () => {
  const { person, sent } = await openDispute();
  await screen.findByText('I have never been to Lahore.');
  expect(screen.getByText('The one on Mall Road.')).toBeDefined();
  expect(screen.getByText('Overdue')).toBeDefined();
  await screen.findByRole('button', { name: 'Decide the dispute' });
  await person.keyboard('o');
  await screen.findByRole('radio', { name: 'Refuse: keep the report' });
  // It was not changed, and nobody has replied.
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('aria-keyshortcuts')).toBe('Escape');
  // Neither an outcome nor a reason is chosen at first.
  await person.click(screen.getAllByRole('button', { name: 'Decide' }).at(-1) as HTMLElement);
  await screen.findByText('Choose an outcome');
  await person.keyboard('1');
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
  await person.keyboard('{Enter}');
  await screen.findByText('Choose a reason');
  await person.keyboard('2');
  expect(screen.getByRole('radio', { name: 'Wrong person' })).toHaveProperty('checked', true);
  await person.keyboard('The receipts name somebody else.{Enter}');
  await screen.findByText('Dispute decided');
  expect(sent.find(({ line }) => line === 'POST /api/admin/disputes/d1/decide')?.body).toEqual({
    outcome: 'upheld',
    removal: 'wrongPerson',
    reasons: 'The receipts name somebody else.',
    isFrivolous: false,
    itemVersion: 1,
    version: 1,
  });
});

test('a look at another report loses none of the reasons, and giving up does', async () => {
  const { person } = await openDispute(
    {},
    {
      'GET /admin/queue': page([aRow({ causes: ['disputed'] }), aRow({ reportID: '18', title: 'Another one' })]),
      'POST /admin/queue/18/open': () => json(anItem({ reportID: '18', title: 'Another one' })),
    },
  );
  const decide = async () => person.click(await screen.findByRole('button', { name: 'Decide the dispute' }));
  const reasons = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reasons/ });
  await decide();
  await person.type(await reasons(), 'The receipts name somebody else.');
  await person.click(screen.getByRole('button', { name: 'Another one' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reasons/ })).toBeNull());
  await person.click(screen.getByRole('button', { name: /^Paid, nothing came/ }));
  expect((await reasons()).value).toBe('The receipts name somebody else.');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await decide();
  expect((await reasons()).value).toBe('');
});

test('a report that changed while its reasons were written is shown as it is now, and they are not lost', async () => {
  let opened = 0;
  const { person } = await openDispute(
    {},
    {
      'POST /admin/queue/17/open': () =>
        json(anItem({ causes: ['disputed'], disputes: [dispute], itemVersion: ++opened })),
      'POST /admin/disputes/d1/decide': problem(409, 'itemChanged'),
    },
  );
  await screen.findByRole('button', { name: 'Decide the dispute' });
  await person.keyboard('o');
  await screen.findByRole('radio', { name: 'Refuse: keep the report' });
  await person.keyboard('2');
  await person.keyboard('Nothing in it is about others.{Enter}');
  await screen.findByText(/has changed since you opened it/);
  await person.click(await screen.findByRole('button', { name: 'Decide the dispute' }));
  const reasons = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reasons/ });
  expect(reasons.value).toBe('Nothing in it is about others.');
  expect(screen.queryByText(/has changed since you opened it/)).not.toBeNull();
});

const appeal = { decisionID: 'd2', words: 'I have receipts.', appealedAt: dispute.openedAt, dueAt: dispute.endsAt };

test.each([
  ['the reader decided what is appealed', { isAppeal: true, isOwnAppeal: true }, {}, /Someone else has to decide/],
  ['an appeal of the author waits', {}, { appeal: { ...appeal, isOwn: false } }, /Decide on the appeal first/],
])('where %s, the dispute is not decided, and both sides can be asked', async (_, one, more, why) => {
  const { person } = await openDispute({ ...one, outcomes: [] }, {}, more);
  await screen.findByText(why);
  expect(screen.queryByRole('button', { name: 'Decide the dispute' })).toBeNull();
  await person.keyboard('o');
  expect(screen.queryByRole('radio')).toBeNull();
  for (const name of ['Ask the author', 'Ask the person named']) screen.getByRole('button', { name });
});

test.each([
  ['verify', { isOverruled: true }, /Your decision about this report was reversed on appeal/],
  ['list', { isUnread: true }, /The person named waits to read this report/],
] as const)('nobody is offered to %s what they may not, and the page says why', async (decision, more, why) => {
  const offered = anItem().offered.filter((one) => one !== decision);
  await openDispute({}, {}, { disputes: [], offered, ...more });
  await screen.findByText(why);
  screen.getByRole('button', { name: 'Hold' });
  expect(screen.queryByRole('button', { name: decision === 'verify' ? 'Verify' : 'List' })).toBeNull();
});

test('a reply that was rewritten while a moderator read it is not decided about, and the page says so', async () => {
  const reply = { words: 'I was abroad then.', state: 'waiting', writtenAt: '2026-11-06T10:00:00.000Z' } as const;
  let opened = 0;
  const { person, sent } = await openDispute(
    {},
    {
      'POST /admin/queue/17/open': () => json(anItem({ causes: ['replied'], reply, itemVersion: ++opened })),
      'POST /admin/queue/17/reply': problem(409, 'itemChanged'),
    },
  );
  const show = await screen.findByRole('button', { name: 'Show it' });
  // The key leads to the button; Enter decides.
  await person.keyboard('y');
  expect(document.activeElement).toBe(show);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(opened).toBe(2));
  await screen.findByText(/changed since you opened it/);
  expect(sent.find(({ line }) => line === 'POST /api/admin/queue/17/reply')?.body).toEqual({
    isShown: true,
    turn: 1,
    writtenAt: reply.writtenAt,
  });
});

test('a moderator reads both sides beneath the report, and decides about each by itself', async () => {
  const reply = { words: 'I was abroad then.', state: 'shown', writtenAt: '2026-11-06T10:00:00.000Z' } as const;
  const followUp = {
    by: 'author',
    words: 'It was in May.',
    state: 'waiting',
    writtenAt: '2026-11-07T10:00:00.000Z',
  } as const;
  const { person, sent } = await openDispute(
    {},
    { 'POST /admin/queue/17/reply': json({}) },
    { causes: ['replied'], disputes: [], reply, replyFollowUps: [followUp], replyNext: 'moderator' },
  );
  await screen.findByText('I was abroad then.');
  screen.getByText(/Does it tell who filed the report/);
  expect(await screen.findAllByRole('button', { name: 'Remove it' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Leave it' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show it' }));
  await waitFor(() =>
    expect(sent.find(({ line }) => line === 'POST /api/admin/queue/17/reply')?.body).toEqual({
      isShown: true,
      turn: 2,
      writtenAt: followUp.writtenAt,
    }),
  );
});
