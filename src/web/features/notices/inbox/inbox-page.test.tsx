import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InboxLine } from '../../../../contract/notices/inbox.ts';
import { json, page, problem } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { type Given, sampleOf } from '../../../testing/sample.ts';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { InboxPage } from './inbox-page.tsx';

const at = { path: '/inbox' };

const aLine = (more: Given<InboxLine>): InboxLine =>
  sampleOf(InboxLine, {
    id: 'n1',
    kind: 'decision',
    code: 'remove',
    dueAt: '2026-12-20T10:00:00.000Z',
    report: { reportID: '12', subject: { name: 'Farhan Khan' }, category: 'loan' },
    ...more,
  });
const question = aLine({ id: 'n2', kind: 'question', code: 'ask', at: '2026-11-18T10:00:00.000Z' });
const corrected = aLine({
  id: 'c3',
  kind: 'correction',
  code: 'upheld',
  dueAt: null,
  isRead: true,
  report: { reportID: '13', subject: { name: 'N. P.', identifiers: ['n*******@example.com'] } },
});
const key = aLine({ id: 'n4', kind: 'key', code: 'created', dueAt: null, report: null, keyName: 'Shop' });

function openInbox(lines: InboxLine[], read = () => json({ unreadNotices: 0, unreadCorrections: 0 })) {
  // The clock of the device may be wrong.
  const answered = () => page(lines, { Date: 'Fri, 20 Nov 2026 10:00:00 GMT' });
  const sent = stubSignedIn({ 'GET /inbox': answered, 'POST /inbox/read': read });
  return { ...open(<InboxPage />, at), sent };
}
const bodies = (sent: ReturnType<typeof openInbox>['sent']) =>
  sent.filter(({ line }) => line === 'POST /api/inbox/read').map(({ body }) => body);

test('what waits for an answer comes first; each line says about whom, what to do by when, and leads there', async () => {
  openInbox([aLine({}), corrected, key, question]);
  const waiting = await screen.findByRole('region', { name: 'Waiting for your answer' });
  expect(waiting.textContent).toMatch(/A moderator has a question.*Farhan Khan · Loan.*Answer by/);
  expect(within(waiting).getByRole('link').getAttribute('href')).toBe('/reports/12');
  const others = screen.getByRole('region', { name: 'Everything else' });
  const [removed, upheld, created] = within(others).getAllByRole('listitem');
  expect(removed?.textContent).toMatch(/Your report was removed.*you can appeal once, until/);
  expect(upheld?.textContent).toMatch(/A report you were shown was wrong.*N\. P\. · n\*+@example\.com.*decide again/);
  expect(created?.textContent).toMatch(/An API key was created.*Shop.*If this was not you/);
  expect(
    within(upheld as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/corrections#c3');
  expect(
    within(created as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/developer');
});

test('a question that was answered, or cannot be any more, waits no longer', async () => {
  openInbox([{ ...question, isDone: true }]);
  await screen.findByText('Answered or over');
  expect(screen.queryByText(/Answer by/)).toBeNull();
  expect(screen.queryByText('Waiting for your answer')).toBeNull();
});

test('opening a line marks it as read', async () => {
  const { person, sent } = openInbox([aLine({}), corrected]);
  await person.click(await screen.findByRole('link', { name: 'Your report was removed' }));
  expect(bodies(sent)).toEqual([{ ids: ['n1'] }]);
});

test('all lines are marked as read together, and a failure says so', async () => {
  let isDown = true;
  const { person, sent } = openInbox([aLine({})], () =>
    isDown ? problem(503, 'unavailable') : json({ unreadNotices: 0, unreadCorrections: 0 }),
  );
  await person.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByRole('alert');
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('Marked as read.');
  expect(bodies(sent).at(-1)).toEqual({ until: '2026-11-20T10:00:00.999Z' });
});
