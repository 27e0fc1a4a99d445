import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, page, problem } from '../../../testing/network.ts';
import { decided, hold, openQueue } from '../../../testing/open-queue.tsx';
import { anItem, aRow } from '../../../testing/queue-item.ts';

test('a decision that was not made is said, with a way back to the report', async () => {
  const { person } = await openQueue({
    'POST /admin/queue/17/decide': problem(409, 'itemChanged'),
    'POST /admin/queue/17/open': json(anItem({ itemVersion: 2 })),
  });
  await hold(person);
  expect((await screen.findByRole('alert')).textContent).toMatch(/report 17 was not made: This report has changed/);
  await person.click(screen.getByRole('button', { name: 'Open it again' }));
  await screen.findByRole('heading', { name: 'Paid, nothing came' });
});

test('what was chosen and typed for a decision that was not made is there again', async () => {
  let tries = 0;
  const { person, sent } = await openQueue({
    'POST /admin/queue/17/decide': () => {
      tries += 1;
      return tries === 1 ? null : decided('17');
    },
    'POST /admin/queue/17/open': json(anItem()),
  });
  await person.keyboard('a');
  await screen.findByRole('radio', { name: 'Says too little' });
  await person.keyboard('1');
  await person.keyboard('Which shop was it?{Enter}');
  // Nobody knows: its answer was lost.
  await screen.findByText(/The connection broke: the decision on report 17 may have been made/);
  await person.click(await screen.findByRole('button', { name: 'Open it again' }));
  await screen.findByRole('heading', { name: 'Paid, nothing came' });
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/Question for the author/);
  expect(box.value).toBe('Which shop was it?');
  expect(screen.getByRole('radio', { name: 'Says too little' })).toHaveProperty('checked', true);
  await person.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('heading', { name: 'A loan that was none' });
  const asked = sent.filter(({ line }) => line.endsWith('/17/decide'));
  expect(asked.map(({ body }) => body)).toMatchObject([{ note: 'Which shop was it?' }, { note: 'Which shop was it?' }]);
});

test('a slow decision that is refused is said although the next one was made meanwhile', async () => {
  let refuse = (): void => undefined;
  const { person } = await openQueue({
    'POST /admin/queue/17/decide': () =>
      new Promise((answer) => {
        refuse = () => answer(problem(409, 'itemChanged'));
      }),
    'POST /admin/queue/18/decide': decided('18'),
  });
  await hold(person);
  await screen.findByRole('heading', { name: 'A loan that was none' });
  await hold(person);
  await screen.findByRole('button', { name: 'Undo' });
  refuse();
  expect((await screen.findByRole('alert')).textContent).toMatch(/report 17 was not made/);
});

test.each([
  ['the session has ended', problem(401, 'notSignedIn')],
  ['the server fails', problem(503, 'unavailable')],
])('when %s, the reports below are not asked for one after the other', async (_, answer) => {
  const { person, sent } = await openQueue({
    'GET /admin/queue': page(['17', '18', '19', '20', '21'].map((reportID) => aRow({ reportID }))),
    'POST /admin/queue/17/decide': answer,
    ...Object.fromEntries(['18', '19', '20', '21'].map((id) => [`POST /admin/queue/${id}/open`, answer])),
  });
  await hold(person);
  const asked = () => sent.filter(({ line }) => line.endsWith('/open')).map(({ line }) => line);
  await waitFor(() => expect(asked()).not.toEqual([]));
  await new Promise((done) => setTimeout(done, 300));
  expect(asked()).toEqual(['POST /api/admin/queue/18/open']);
});

test('a report that could not be opened is not said to be with someone else', async () => {
  const { person } = await openQueue({ 'POST /admin/queue/18/open': problem(503, 'unavailable') });
  await person.keyboard('n');
  await screen.findByText('The service is not ready. Please try again in a moment.');
  expect(screen.queryByText(/Someone else has opened/)).toBeNull();
});
