import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnDecision } from '../../../../contract/moderation/decisions.ts';
import { json, problem, type stubNetwork } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { aReportOfOnesOwn } from '../own-report.fixture.ts';
import { ReportPage } from './report-page.tsx';

const removal: OwnDecision = {
  id: 'd1',
  decision: 'remove',
  reason: 'false',
  note: 'The receipt is for something else.',
  decidedAt: '2026-11-20T10:00:00.000Z',
  isReversed: false,
  wasFoundAutomatically: true,
  answer: null,
  answeredAt: null,
  appealUntil: '2026-12-20T10:00:00.000Z',
  appeal: null,
};
const appeal = {
  words: 'It is for this.',
  appealedAt: '2026-11-21T10:00:00.000Z',
  dueAt: '2026-12-11T10:00:00.000Z',
  outcome: null,
};

function openDecisions(answers: Parameters<typeof stubNetwork>[0]) {
  const sent = stubSignedIn({
    'GET /report/single': json(aReportOfOnesOwn({ state: 'removed' })),
    'GET /report/history': json({ repID: '4711', reportID: '4711', versions: [], withdrawal: null }),
    'GET /report/disputes': json([]),
    'GET /report/reply': json({ reply: null, replyFollowUps: [], replyNext: null }),
    'GET /report/attachments': json([]),
    ...answers,
  });
  return { ...open(<ReportPage />, { path: '/reports/4711', route: '/reports/:repID' }), sent };
}

test('a decision against a report states rule, reason and who decided, and its author appeals it', async () => {
  let isSent = false;
  const { person, sent } = openDecisions({
    'GET /report/decisions': () => json([isSent ? { ...removal, appealUntil: null, appeal } : removal]),
    'POST /report/appeal': () => {
      if (sent.filter(({ line }) => line.includes('/appeal')).length < 2) return problem(409, 'decisionNotAppealable');
      isSent = true;
      return json({ message: '' });
    },
  });
  const told = within(await screen.findByRole('region', { name: 'Removed: lookups no longer find it' }));
  told.getByText('A report must be true.');
  told.getByText('Untrue');
  told.getByText('An automatic check pointed the report out. A person read it and decided.');
  await person.click(screen.getByRole('button', { name: 'Appeal' }));
  await person.type(screen.getByRole('textbox', { name: 'Why the decision is wrong' }), 'It is for this.');
  const send = () => person.click(screen.getByRole('button', { name: 'Send the appeal' }));
  await send();
  await screen.findByText('This decision cannot be appealed, or the time to appeal has passed.');
  await send();
  // With its hour: the day in UTC is not that of everybody.
  const due = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(appeal.dueAt));
  await screen.findByText(`Another moderator decides by ${due}.`);
  expect(sent.findLast(({ line }) => line.includes('/appeal'))?.body).toEqual({
    decisionID: 'd1',
    words: 'It is for this.',
  });
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
});

test('what became of an appeal is said', async () => {
  openDecisions({
    'GET /report/decisions': json([{ ...removal, appealUntil: null, appeal: { ...appeal, outcome: 'refused' } }]),
  });
  await waitFor(() => screen.getByText('Refused: the decision stands.'));
});

test('an appeal that is being written survives a reload, until it is sent', async () => {
  const answers = { 'GET /report/decisions': json([removal]), 'POST /report/appeal': json({ message: '' }) };
  const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Why the decision is wrong' });
  const first = openDecisions(answers);
  await first.person.click(await screen.findByRole('button', { name: 'Appeal' }));
  await first.person.type(await box(), 'It is for this.');
  first.unmount();

  const { person, sent } = openDecisions(answers);
  expect((await box()).value).toBe('It is for this.');
  await person.click(screen.getByRole('button', { name: 'Send the appeal' }));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(sent.filter(({ line }) => line.includes('/appeal'))).toHaveLength(1);
});

test('an answer without words, or with too many, is not sent, and says so', async () => {
  const question: OwnDecision = { ...removal, id: 'd2', decision: 'ask', note: 'Which shop?', appealUntil: null };
  const { person, sent } = openDecisions({ 'GET /report/decisions': json([question]) });
  const box = await screen.findByRole('textbox', { name: 'Answer' });
  const send = screen.getByRole('button', { name: 'Send the answer' });
  await person.click(send);
  await screen.findByText('Write an answer');
  expect(document.activeElement).toBe(box);
  await person.click(box);
  await person.paste('a'.repeat(2_001));
  await screen.findByText('The answer must be at most 2,000 characters');
  await person.click(send);
  expect(sent.some(({ line }) => line.startsWith('POST'))).toBe(false);
});
