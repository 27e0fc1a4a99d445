import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultRetentionRules } from '../../../../contract/reports/retention.ts';
import { json } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { stubStaff } from '../../../testing/signed-in.ts';
import { RetentionPage } from './retention-page.tsx';

const inForce = { version: 0, rules: defaultRetentionRules, changedAt: null };
const read = {
  'GET /admin/retention': json(inForce),
  'GET /admin/retention/holds': json([]),
};
const counts = { removed: 3, unverified: 120, verified: 0, onHold: 1 };

async function openPage(roles: string[] = ['admin'], answers = {}) {
  const sent = stubStaff(roles, { ...read, ...answers });
  const opened = open(<RetentionPage />, { path: '/admin/retention' });
  await screen.findByLabelText('Removed reports are kept for');
  return { ...opened, sent };
}

test('rules are saved only after the reader has seen what they destroy', async () => {
  let version = 0;
  const { person, sent } = await openPage(['admin'], {
    'GET /admin/retention': () => json({ ...inForce, version }),
    'POST /admin/retention/preview': json(counts),
    'PUT /admin/retention': () => {
      version = 1;
      return json({ ...inForce, version });
    },
  });
  expect(screen.queryByRole('button', { name: 'Save these rules' })).toBeNull();
  await person.click(await screen.findByRole('switch', { name: 'Let other reports expire' }));
  await person.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('120');
  // Another change makes what was shown untrue.
  await person.type(screen.getByLabelText('Removed reports are kept for'), '5');
  expect(screen.queryByRole('button', { name: 'Save these rules' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Preview' }));
  await person.click(await screen.findByRole('button', { name: 'Save these rules' }));
  await waitFor(() => expect(sent.find(({ line }) => line.startsWith('PUT'))).toBeDefined());
  expect(sent.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({
    version: 0,
    rules: { ...defaultRetentionRules, expires: true, removedDays: 305 },
  });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save these rules' })).toBeNull());
  screen.getByText('The rules are saved.');
  await person.type(screen.getByLabelText('Removed reports are kept for'), '1');
  expect(screen.queryByText('The rules are saved.')).toBeNull();
});

test('a number that cannot be is named at its field, and nothing is sent', async () => {
  const { person, sent } = await openPage();
  await person.clear(screen.getByLabelText('Verified reports expire after'));
  await person.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText(/This must be a whole number/);
  expect(sent.some(({ line }) => line.startsWith('POST'))).toBe(false);
});

test('an auditor sees the rules and cannot change them', async () => {
  const { person } = await openPage(['auditor'], { 'POST /admin/retention/preview': json(counts) });
  expect(screen.queryByLabelText('Reason')).toBeNull();
  expect(screen.getByRole('switch', { name: 'Let other reports expire' })).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('120');
  expect(screen.queryByRole('button', { name: 'Save these rules' })).toBeNull();
});

test('a hold is placed with a reason, and lifted after a question', async () => {
  let holds: object[] = [];
  const hold = {
    reportID: '4711',
    reference: 'FS-7K4Q-92',
    conflict: null,
    reason: 'FIA 12/2026',
    heldAt: '2026-11-20T10:00:00.000Z',
  };
  const { person, sent } = await openPage(['admin'], {
    'GET /admin/retention/holds': () => json(holds),
    'PUT /admin/reports/FS-7K4Q-92/hold': () => {
      holds = [hold];
      return json({ message: '' });
    },
    'DELETE /admin/reports/4711/hold': () => {
      holds = [];
      return json({ message: '' });
    },
  });
  await person.type(await screen.findByLabelText(/^Reference or number/), 'FS-7K4Q');
  await person.click(screen.getByRole('button', { name: 'Place a hold' }));
  await screen.findByText('Enter a reference such as FS-7K4Q-92, or the whole number of a report');
  await screen.findByText('Say why the report must be kept');
  await person.type(screen.getByLabelText(/^Reference or number/), '-92');
  await person.type(screen.getByLabelText('Reason'), 'FIA 12/2026');
  await person.click(screen.getByRole('button', { name: 'Place a hold' }));
  await screen.findByText('The report is under a legal hold.');
  await person.click(await screen.findByRole('button', { name: 'Lift the hold on report FS-7K4Q-92' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Lift this legal hold?' }));
  await person.click(question.getByRole('button', { name: 'Lift' }));
  await screen.findByText('No report is under a legal hold');
  screen.getByText('The legal hold was lifted.');
  expect(screen.queryByText('The report is under a legal hold.')).toBeNull();
  expect(sent.map(({ line }) => line).filter((line) => line.endsWith('/hold'))).toEqual([
    'PUT /api/admin/reports/FS-7K4Q-92/hold',
    'DELETE /api/admin/reports/4711/hold',
  ]);
});
