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
