import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Correction } from '../../../../contract/lookup/corrections.ts';
import { json, page, problem } from '../../../testing/network.ts';
import { open, sana, scrolledTo } from '../../../testing/render.tsx';
import { type Given, sampleOf } from '../../../testing/sample.ts';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { CorrectionsPage } from './corrections-page.tsx';

/** A correction that was not read. */
const aCorrection = (overrides: Given<Correction> = {}): Correction =>
  sampleOf(Correction, {
    correctionID: '12',
    reportID: '380571849138569216',
    reference: 'FS-7K4Q-92',
    lookups: 2,
    firstLookup: { requestId: '0b0e9a2e-6f43-4c1d-9a52-3f1d6c7a8e90' },
    lastLookup: { requestId: '7d1c1f0a-8f0e-4f3a-a4f4-2b1f5a7a9c11' },
    ...overrides,
  });
const at = { path: '/corrections' };

test('a business reads what became of a report, with its own request ids, and marks it as read', async () => {
  let all = [aCorrection(), aCorrection({ correctionID: '11', kind: 'amended', lookups: 1, read: true })];
  const sent = stubSignedIn({
    'GET /corrections': () => json(all),
    'POST /corrections/read': () => {
      all = all.map((one) => ({ ...one, read: true }));
      return json({ unread: 0 });
    },
  });
  const { person } = open(<CorrectionsPage />, at);
  const [newest, older] = await screen.findAllByRole('article');
  if (!newest || !older) throw new Error('there are two');
  expect(newest.textContent).toContain('The author withdrew the report');
  expect(newest.textContent).toContain('2 lookups showed it');
  within(newest).getByText('Report');
  for (const id of [
    'FS-7K4Q-92',
    '3805 7184 9138 5692 16',
    '0b0e9a2e-6f43-4c1d-9a52-3f1d6c7a8e90',
    '7d1c1f0a-8f0e-4f3a-a4f4-2b1f5a7a9c11',
  ])
    expect(within(newest).getByText(id)).toBeTruthy();
  expect(older.textContent).not.toContain('Last lookup');
  expect(within(older).queryByRole('button')).toBeNull();

  await person.click(within(newest).getByRole('button', { name: 'Mark report FS-7K4Q-92 as read' }));
  await screen.findByText('Marked as read.');
  expect(sent.find(({ line }) => line === 'POST /api/corrections/read')?.body).toEqual({ ids: ['12'] });
  expect(screen.queryByText('New')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('all are marked as read together, up to the newest that is shown; a failure says so', async () => {
  let isDown = true;
  const sent = stubSignedIn({
    'GET /corrections': () => json([aCorrection(), aCorrection({ correctionID: '11' })]),
    'POST /corrections/read': () => (isDown ? problem(503, 'unavailable') : json({ unread: 0 })),
  });
  const { person } = open(<CorrectionsPage />, at);
  const button = await screen.findByRole('button', { name: 'Mark all as read' });
  await person.click(button);
  await screen.findByRole('alert');
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('Marked as read.');
  expect(sent.findLast(({ line }) => line === 'POST /api/corrections/read')?.body).toEqual({ upTo: '12' });
});

test('those that are unread on later pages can be marked as read without going there', async () => {
  const sent = stubSignedIn({
    'GET /auth/user': json({ ...sana, apiKey: null, unreadCorrections: 1 }),
    'GET /corrections': page([aCorrection({ read: true })], { Link: '</api/corrections?cursor=12>; rel="next"' }),
    'POST /corrections/read': json({ unread: 0 }),
  });
  const { person } = open(<CorrectionsPage />, at);
  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('Marked as read.');
  expect(sent.findLast(({ line }) => line.startsWith('POST'))?.body).toEqual({ upTo: '12' });
});

test('a link to a correction leads there, also when it is on a later page', async () => {
  const scrolled = scrolledTo();
  stubSignedIn({
    'GET /corrections': ({ line }) =>
      line.includes('cursor=12')
        ? page([aCorrection({ correctionID: '11' }), aCorrection({ correctionID: '3' })])
        : page([aCorrection()], { Link: '</api/corrections?cursor=12>; rel="next"' }),
  });
  open(<CorrectionsPage />, { path: '/corrections#c3' });
  await waitFor(() => expect(scrolled).toEqual(['c3']));
  expect(document.activeElement?.id).toBe('c3');
});

test('a link to a correction that is gone loads no more pages than it could be on', async () => {
  const sent = stubSignedIn({
    'GET /corrections': page([aCorrection({ correctionID: '11' })], {
      Link: '</api/corrections?cursor=11>; rel="next"',
    }),
  });
  open(<CorrectionsPage />, { path: '/corrections#c12' });
  await screen.findByRole('article');
  expect(sent.filter(({ line }) => line.includes('/corrections'))).toHaveLength(1);
});
