import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LinkedDecision } from '../../../../contract/moderation/decisions.ts';
import { json, stubNetwork } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { AppealPage } from './appeal-page.tsx';

const decision: LinkedDecision['decision'] = {
  id: '5a0c4b7e-7d27-4d5b-8d55-0e6f2c7a9b10',
  decision: 'remove',
  reason: 'false',
  note: 'The bank says something else.',
  decidedAt: '2026-11-25T10:00:00.000Z',
  isReversed: false,
  wasFoundAutomatically: false,
  answer: null,
  answeredAt: null,
  appealUntil: '2026-12-25T10:00:00.000Z',
  appeal: null,
};
const linked = (more: Partial<typeof decision> = {}): LinkedDecision => ({
  reference: 'FS-7K4Q-92',
  decision: { ...decision, ...more },
});

test('the link in a mail shows the reasons and takes one appeal, and leaves the address bar', async () => {
  const appeal = { words: 'I paid him.', appealedAt: '', dueAt: '2026-12-10T10:00:00.000Z', outcome: null };
  let isSent = false;
  const sent = stubNetwork({
    'POST /appeals/decision': () => json(isSent ? linked({ appeal, appealUntil: null }) : linked()),
    'POST /appeals': () => {
      isSent = true;
      return json({ message: '' });
    },
  });
  const { person, location } = open(<AppealPage />, { path: '/appeal#a-token' });
  await screen.findByText(/The bank says something else/);
  await waitFor(() => expect(location().hash).toBe(''));
  expect(screen.getByText('A report must be true.')).toBeTruthy();
  await person.type(screen.getByLabelText(/Why the decision is wrong/), 'I paid him.');
  await person.click(screen.getByRole('button', { name: 'Send the appeal' }));
  await screen.findByText(/Another moderator decides by/);
  expect(sent.filter(({ line }) => line === 'POST /api/appeals').map(({ body }) => body)).toEqual([
    { link: 'a-token', words: 'I paid him.' },
  ]);
  expect(screen.queryByRole('button', { name: 'Send the appeal' })).toBeNull();
});

test('a decision that was replaced says that it can no longer be appealed', async () => {
  stubNetwork({ 'POST /appeals/decision': json(linked({ appealUntil: null })) });
  open(<AppealPage />, { path: '/appeal#a-token' });
  await screen.findByText(/cannot be appealed/);
});

test('the link to a question takes an answer without a login, and shows it then', async () => {
  const question = { decision: 'ask', reason: 'unclearEvents', note: 'Which shop was it?', appealUntil: null } as const;
  let answer: string | null = null;
  const sent = stubNetwork({
    'POST /appeals/decision': () => json(linked({ ...question, answer })),
    'POST /appeals': () => {
      answer = 'The one at the corner.';
      return json({ message: '' });
    },
  });
  const { person } = open(<AppealPage />, { path: '/appeal#a-token' });
  await screen.findByText('Which shop was it?');
  expect(screen.queryByText(/cannot be appealed/)).toBeNull();
  await person.type(screen.getByLabelText(/^Answer/), 'The one at the corner.');
  await person.click(screen.getByRole('button', { name: 'Send the answer' }));
  await screen.findByText('The moderators have your answer.');
  expect(screen.getByText('The one at the corner.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the answer' })).toBeNull();
  expect(sent.filter(({ line }) => line === 'POST /api/appeals').map(({ body }) => body)).toEqual([
    { link: 'a-token', words: 'The one at the corner.' },
  ]);
});

test.each([
  { what: 'asks for their side', more: {}, says: 'What is your side of it?' },
  { what: 'is over', more: { isReversed: true }, says: 'This question no longer needs an answer.' },
])('the link to a question about a dispute that $what says so', async ({ more, says }) => {
  const question = { decision: 'ask', reason: '', note: null, appealUntil: null } as const;
  stubNetwork({ 'POST /appeals/decision': json(linked({ ...question, ...more })) });
  open(<AppealPage />, { path: '/appeal#a-token' });
  await screen.findByText(says);
  screen.getByText(/They will not learn who you are/);
});
