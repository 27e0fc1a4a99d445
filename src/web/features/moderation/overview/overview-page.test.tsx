import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, json, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { OverviewPage } from './overview-page.tsx';

const unused = {
  waiting: 0,
  oldestAt: null,
  second: 0,
  asleep: 0,
  proofs: 0,
  requests: 0,
  weeks: [],
  moderators: [],
  total: { decided: 0, medianSeconds: null, overturned: 0 },
};
const isDone = { operator: true, policy: true, mail: true, backup: true, moderator: true };

function opens(role: 'admin' | 'moderator', checklist: Answer, figures: object = unused) {
  signedIn({ ...sana, roles: [role] } as typeof sana);
  const sent = stubNetwork({
    'GET /auth/user': json({ ...sana, apiKey: null, roles: [role] }),
    'GET /admin/overview': json(figures),
    'GET /admin/system/checklist': checklist,
  });
  open(<OverviewPage />, { path: '/admin/overview' });
  return sent;
}

test('a new registry shows an admin what is left to do, each with the place, instead of zeroes', async () => {
  opens('admin', json({ ...isDone, policy: false, moderator: false }));
  await screen.findByRole('heading', { name: 'Before strangers use this registry' });
  expect(screen.getByRole('link', { name: 'Choose the policy' }).getAttribute('href')).toBe('/admin/policy');
  expect(screen.getByRole('link', { name: 'Make somebody a moderator' }).getAttribute('href')).toBe('/admin/people');
  expect(screen.getAllByText('To do')).toHaveLength(2);
  expect(screen.getAllByText('Done')).toHaveLength(3);
  expect(screen.queryByText('Median time to decide')).toBeNull();
});

test('moderators of the same name have a row each', async () => {
  const ayesha = { name: 'Ayesha Khan', medianSeconds: 60, overturned: 0 };
  const moderators = [1, 2].map((decided) => ({ ...ayesha, decided }));
  opens('moderator', null, { ...unused, total: { ...ayesha, decided: 3 }, moderators });
  expect(await screen.findAllByRole('row', { name: /^Ayesha Khan/ })).toHaveLength(2);
});

test.each([
  ['once all is done', 'admin', json(isDone)],
  ['for a moderator, who cannot do it', 'moderator', json({ ...isDone, policy: false })],
  ['where the checklist cannot be read', 'admin', null],
] as const)('%s, the overview is about the work alone', async (_, role, checklist) => {
  const sent = opens(role, checklist, { ...unused, waiting: 3 });
  await screen.findByText('Waiting');
  expect(screen.queryByText('Median time to decide')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Before strangers use this registry')).toBeNull());
  expect(sent.some(({ line }) => line.includes('checklist'))).toBe(role === 'admin');
});
