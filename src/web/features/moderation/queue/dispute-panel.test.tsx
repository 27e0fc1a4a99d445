import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../../../locales/en-pages.ts';
import type { StaffDispute } from '../../../../contract/disputes/staff-disputes.ts';
import { loadWords } from '../../../locales/catalogue.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import DisputePanel from './dispute-panel.tsx';
import { anItem } from './queue-item.fixture.ts';

await loadWords('admin');

const dispute: StaffDispute = {
  disputeID: 'd1',
  kind: 'email',
  masked: 'b*******@example.org',
  state: 'open',
  reason: 'notMe',
  words: 'I have never been to Lahore.',
  isAppeal: false,
  isOwnAppeal: false,
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

function openPanel(one: Partial<StaffDispute> = {}) {
  signedIn();
  const decided: string[] = [];
  const sent = stubNetwork({
    'GET /auth/user': json({ ...sana, apiKey: null, roles: ['moderator'] }),
    'POST /admin/disputes/d1/decide': json({
      decisionID: 'of-d1',
      reportID: '17',
      isFirst: false,
      undoUntil: '2026-11-20T10:00:10.000Z',
    }),
  });
  const item = anItem({ causes: ['disputed'], disputes: [{ ...dispute, ...one }] });
  const panel = <DisputePanel item={item} mayDecide hasKeys onDecided={(id) => decided.push(id)} />;
  return { ...open(panel, { path: '/admin/queue' }), sent, decided };
}

test('a moderator reads both sides, and upholds with the keyboard and written reasons', async () => {
  const { person, sent, decided } = openPanel();
  await screen.findByText('I have never been to Lahore.');
  expect(screen.getByText('The one on Mall Road.')).toBeDefined();
  expect(screen.getByText('Overdue')).toBeDefined();
  await person.keyboard('o');
  await screen.findByRole('button', { name: 'Refuse' });
  await person.keyboard('1');
  await person.type(screen.getByLabelText(/^Reasons/), 'The receipts name somebody else.');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(decided).toEqual(['of-d1']));
  expect(sent.find(({ line }) => line === 'POST /api/admin/disputes/d1/decide')?.body).toEqual({
    outcome: 'upheld',
    removal: 'wrongPerson',
    reasons: 'The receipts name somebody else.',
    isFrivolous: false,
    itemVersion: 1,
    version: 1,
  });
});

test('whoever decided what is appealed may ask, and does not decide', async () => {
  openPanel({ isAppeal: true, isOwnAppeal: true });
  await screen.findByText(/Someone else has to decide/);
  expect(screen.queryByRole('button', { name: 'Decide the dispute' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask the author' })).toBeDefined();
});

test('a reply that was rewritten while a moderator read it is not decided about, and the page says so', async () => {
  signedIn();
  const sent = stubNetwork({
    'GET /auth/user': json({ ...sana, apiKey: null, roles: ['moderator'] }),
    'POST /admin/queue/17/reply': problem(409, 'itemChanged'),
  });
  const reply = { words: 'I was abroad then.', state: 'waiting', writtenAt: '2026-11-06T10:00:00.000Z' } as const;
  const item = anItem({ causes: ['replied'], reply });
  const { person } = open(<DisputePanel item={item} mayDecide hasKeys onDecided={() => {}} />, {
    path: '/admin/queue',
  });
  await person.click(await screen.findByRole('button', { name: 'Show it' }));
  await screen.findByText(/changed since you opened it/);
  expect(sent.find(({ line }) => line === 'POST /api/admin/queue/17/reply')?.body).toEqual({
    isShown: true,
    turn: 1,
    writtenAt: reply.writtenAt,
  });
});

test('a moderator reads both sides beneath the report, and decides about each by itself', async () => {
  signedIn();
  const sent = stubNetwork({
    'GET /auth/user': json({ ...sana, apiKey: null, roles: ['moderator'] }),
    'POST /admin/queue/17/reply': json({}),
  });
  const reply = { words: 'I was abroad then.', state: 'shown', writtenAt: '2026-11-06T10:00:00.000Z' } as const;
  const followUp = {
    by: 'author',
    words: 'It was in May.',
    state: 'waiting',
    writtenAt: '2026-11-07T10:00:00.000Z',
  } as const;
  const item = anItem({ causes: ['replied'], reply, replyFollowUps: [followUp], replyNext: 'moderator' });
  const { person } = open(<DisputePanel item={item} mayDecide hasKeys onDecided={() => {}} />, {
    path: '/admin/queue',
  });
  await screen.findByText('I was abroad then.');
  screen.getByText(/Does it tell who filed the report/);
  expect(screen.queryByRole('button', { name: 'Leave it' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Remove it' })).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Show it' }));
  await waitFor(() =>
    expect(sent.find(({ line }) => line === 'POST /api/admin/queue/17/reply')?.body).toEqual({
      isShown: true,
      turn: 2,
      writtenAt: followUp.writtenAt,
    }),
  );
});
