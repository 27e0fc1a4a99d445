import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { reports, type Withdrawn, withdrawalUndoMs } from '../../../../contract/reports/reports.ts';
import { type Answers, json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { forgetWithdrawn, noteWithdrawn } from './just-withdrawn.ts';
import { UndoNotice } from './undo-notice.tsx';

const [one, other] = ['1811234567890123456', '1811234567890123999'];
const path = reports.undoWithdrawal.path;
const withdrawn = (reportID: string, undoUntil: string | null = '2026-03-01T10:01:00.000Z'): Withdrawn => ({
  message: 'Report withdrawn',
  reportID,
  withdrawnAt: '2026-03-01T10:00:00.000Z',
  undoUntil,
  reason: 'mistake',
  note: null,
});
const back = json({ message: 'Your report is back', reportID: one, version: 3 });

function openNotice(answer: Answers[string] = back, reportID?: string) {
  const sent = stubNetwork({ 'GET /auth/user': json({ ...sana, apiKey: null }), [`POST ${path}`]: answer });
  return { ...open(<UndoNotice {...(reportID && { reportID })} />, { path: '/reports/edit' }), sent };
}

beforeEach(() => {
  signedIn();
  for (const id of [one, other]) forgetWithdrawn(id);
});

test('a withdrawal is offered to be undone, with the time left, by a button that is read out', async () => {
  const { person, sent } = openNotice();
  // The live region is there before its words, so that they are announced.
  expect(screen.getAllByRole('status').every(({ textContent }) => textContent === '')).toBe(true);
  noteWithdrawn(withdrawn(one), 'FS-7K4Q-92', sana.uid);
  const words = await screen.findByText(/You can undo this for one minute/);
  expect(words.closest('[role=status]')?.textContent).toContain('FS-7K4Q-92');
  // Not read out every second.
  expect(screen.getByText(/seconds? left/).closest('[aria-hidden=true]')).toBeTruthy();

  await person.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Undo the withdrawal of FS-7K4Q-92');
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Your report is back')).toBeTruthy();
  expect(sent.filter(({ line }) => line === `POST /api${path}?reportID=${one}`)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  // The focus is where the button was, not lost.
  expect(document.activeElement?.textContent).toContain('Your report is back');
});

test('one that comes back held says so', async () => {
  const { person } = openNotice(json({ message: 'Your report is back.', reportID: one, version: 3, state: 'held' }));
  noteWithdrawn(withdrawn(one), 'FS-7K4Q-92', sana.uid);
  await person.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(
    await screen.findByText('Your report is back. It is held for review, so lookups do not find it yet.'),
  ).toBeTruthy();
});

test('it is still offered after a reload, to the same account, and for this report only where one is shown', async () => {
  noteWithdrawn(withdrawn(one), 'FS-7K4Q-92', sana.uid);
  noteWithdrawn(withdrawn(other), 'FS-8M2C-00', 'somebody else');
  const list = openNotice();
  expect(within(list.container).getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  list.unmount();
  const page = openNotice(back, other);
  expect(within(page.container).queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('it is offered in another tab of the browser too, until it is undone in one of them', async () => {
  const { person } = openNotice(json({ message: 'Your report is back', reportID: other, version: 3 }));
  const tellOthers = (text: string | null) =>
    act(() => {
      if (text === null) localStorage.removeItem('withdrawn');
      else localStorage.setItem('withdrawn', text);
      window.dispatchEvent(new StorageEvent('storage', { key: 'withdrawn', newValue: text }));
    });
  noteWithdrawn(withdrawn(one), 'FS-7K4Q-92', sana.uid);
  const noted = localStorage.getItem('withdrawn');
  tellOthers('nonsense');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  tellOthers(noted);
  await screen.findByRole('button', { name: /^Undo/ });
  tellOthers(null);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();

  noteWithdrawn(withdrawn(other), 'FS-8M2C-00', sana.uid);
  expect(localStorage.getItem('withdrawn')).toContain('FS-8M2C-00');
  await person.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(localStorage.getItem('withdrawn')).toBeNull());
});

test.each([
  ['when the server is not asked any more', withdrawn(one, null)],
  ['when the time is over already', withdrawn(one, '2026-03-01T10:00:00.000Z')],
])('it is not offered %s', (_, answer) => {
  noteWithdrawn(answer, 'FS-7K4Q-92', sana.uid);
  openNotice();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('it is not offered for longer than a minute by a clock that was set back', () => {
  const until = Date.now() + withdrawalUndoMs + 5_000;
  const value = [{ reportID: one, reference: 'FS-7K4Q-92', uid: sana.uid, until }];
  localStorage.setItem('withdrawn', JSON.stringify({ value, expiresAt: until }));
  openNotice();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('it goes when the time is up', async () => {
  noteWithdrawn(withdrawn(one, '2026-03-01T10:00:00.600Z'), 'FS-7K4Q-92', sana.uid);
  const { person } = openNotice();
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
  await person.tab();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
  expect(localStorage.getItem('withdrawn')).toBeNull();
});

test('without a network it is offered further; too late, it is not', async () => {
  noteWithdrawn(withdrawn(one), 'FS-7K4Q-92', sana.uid);
  const answers = [problem(503, 'unavailable'), problem(409, 'withdrawalFinal')];
  const { person } = openNotice(() => answers.shift() ?? null);
  await person.click(screen.getByRole('button', { name: /^Undo/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('The service is not ready');
  await person.click(screen.getByRole('button', { name: /^Undo/ }));
  await screen.findByText(/can no longer be undone/);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});
