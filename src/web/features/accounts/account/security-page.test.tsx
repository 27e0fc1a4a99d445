import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Session } from '../../../../contract/accounts/account.ts';
import { useExitDialogs } from '../../../lib/session/page-exit.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { SecurityPage } from './security-page.tsx';

const here = sampleOf(Session, { id: 'here', device: { browser: 'Firefox', system: 'Linux' }, current: true });
const phone = sampleOf(Session, {
  id: '5f0c1a52-9f0a-4a5e-8d1c-0c0f5e0d1a02',
  device: { browser: 'Chrome', system: 'Android' },
  address: '198.51.100.4',
});
const unknown = sampleOf(Session, { id: 'unknown' });

const email = { email: 'sana@example.com', confirmedAt: '2026-11-20T10:00:00.000Z', change: null };

const quotas = {
  level: 'unconfirmed',
  quotas: [
    { name: 'reports', used: 3, limit: 50 },
    { name: 'edits', used: 0, limit: 200 },
    { name: 'files', used: 2, limit: 50 },
    { name: 'bytes', used: 1_500_000, limit: 104_857_600 },
  ],
  resetsAt: '2026-11-21T00:00:00.000Z',
};
const noFactors = { totp: null, passkeys: [], recoveryCodesLeft: 0 };

const read = {
  'GET /auth/user': json({ ...sana, apiKey: null }),
  'GET /auth/email': json(email),
  'GET /auth/sessions': json([here, phone, unknown]),
  'GET /quotas': json(quotas),
  'GET /auth/factors': json(noFactors),
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedIn();
  useExitDialogs.setState({ isAsking: false, farewell: null });
});

async function openSecurity() {
  const opened = open(<SecurityPage />, { path: '/account/security' });
  await screen.findByText('Firefox on Linux');
  return opened;
}

describe('changing the password', () => {
  const line = 'PUT /auth/change-password';
  const current = () => screen.getByLabelText(/^Current Password/, { selector: 'input' });
  const next = () => screen.getByLabelText(/^New Password/, { selector: 'input' });

  async function change(oldPassword: string, newPassword: string) {
    const opened = await openSecurity();
    if (oldPassword) await opened.person.type(current(), oldPassword);
    if (newPassword) await opened.person.type(next(), newPassword);
    await opened.person.click(screen.getByRole('button', { name: 'Save' }));
    return opened;
  }

  test('is a form that password managers recognize, and shows what is missing and which rule is broken', async () => {
    const sent = stubNetwork(read);
    const { container } = await change('', 'weak');
    expect(current().getAttribute('autocomplete')).toBe('current-password');
    expect(next().getAttribute('autocomplete')).toBe('new-password');
    expect(container.querySelector('[autocomplete=username]')).toHaveProperty('value', 'sana@example.com');
    await screen.findByText('Current password is required');
    screen.getByText(/^Password must contain/);
    screen.getByText('One uppercase letter');
    expect(sent.some((call) => call.line.startsWith('PUT'))).toBe(false);
  });

  test('shows for 5 s that the current password is wrong', async () => {
    const refused = problem(422, 'currentPasswordWrong', { oldPassword: 'currentPasswordWrong' });
    stubNetwork({ ...read, [line]: refused });
    await change('Wrong-horse1', 'Paper-lantern7');
    expect((await screen.findByRole('alert')).textContent).toContain('Current password is wrong');
    expect(document.activeElement).toBe(current());
    await vi.advanceTimersByTimeAsync(5_100);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByText(/may be in force already/)).toBeNull();
  });

  test('says after an answer that was lost that it may be done', async () => {
    stubNetwork({ ...read, [line]: null });
    await change('Correct-horse1', 'Paper-lantern7');
    await screen.findByText(/^Your new password may be in force already/);
  });
});

describe('the email', () => {
  const card = () => within(screen.getByRole('region', { name: 'Email' }));

  test('that is not confirmed yet gets its mail again, unless that was asked for too often', async () => {
    let answer = json({ message: 'A link to confirm your email is on its way.' });
    const sent = stubNetwork({
      ...read,
      'GET /auth/email': json({ ...email, confirmedAt: null }),
      'POST /auth/email/send-confirmation': () => answer,
    });
    const { person } = await openSecurity();
    await card().findByText('Not confirmed');
    await person.click(card().getByRole('button', { name: 'Send the email again' }));
    await card().findByText('A link to confirm your email is on its way.');
    expect(sent.filter(({ line }) => line.startsWith('POST'))).toHaveLength(1);
    answer = problem(429, 'tryAgainInMinutes');
    await person.click(card().getByRole('button', { name: 'Send the email again' }));
    expect((await card().findByRole('alert')).textContent).toContain('Too many attempts');
  });

  test('that is confirmed is changed, but not to itself: both addresses get a mail, and the change that waits can be stopped', async () => {
    let change: object | null = null;
    const sent = stubNetwork({
      ...read,
      'GET /auth/email': () => json({ ...email, change }),
      'POST /auth/email/change': ({ body }) => {
        if ((body as { email: string }).email === email.email)
          return problem(422, 'emailUnchanged', { email: 'emailUnchanged' });
        change = { email: 'new@example.com', requestedAt: '2026-11-22T10:00:00.000Z', takesEffectAt: null };
        return json({ message: '' });
      },
      'DELETE /auth/email/change': () => {
        change = null;
        return json({ message: '' });
      },
    });
    const { person } = await openSecurity();
    await card().findByText('Confirmed');
    expect(card().queryByRole('button', { name: 'Send the email again' })).toBeNull();
    await person.click(await card().findByRole('button', { name: 'Change email' }));
    const field = () => card().getByLabelText(/^New email/);
    await person.type(field(), email.email);
    await person.click(card().getByRole('button', { name: 'Send the emails' }));
    await card().findByText('This is already the email of your account');
    await person.clear(field());
    await person.type(field(), 'new@example.com');
    await person.click(card().getByRole('button', { name: 'Send the emails' }));
    await card().findByText(/Follow the link we sent to that address/);
    expect(sent.findLast(({ line }) => line.startsWith('POST'))?.body).toEqual({ email: 'new@example.com' });
    await person.click(card().getByRole('button', { name: 'Stop the change' }));
    await card().findByRole('button', { name: 'Change email' });
    await card().findByText('Change stopped');
    expect(document.activeElement?.textContent).toContain(email.email);
  });

  test('says when a change takes effect that the new address has confirmed', async () => {
    const change = {
      email: 'new@example.com',
      requestedAt: '2026-11-22T10:00:00.000Z',
      takesEffectAt: '2026-11-25T10:00:00.000Z',
    };
    stubNetwork({ ...read, 'GET /auth/email': json({ ...email, change }) });
    await openSecurity();
    await card().findByText(/new@example.com is confirmed\. .*2026/);
  });
});

describe('active sessions', () => {
  const entry = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);

  test('are listed with device, address and time, and are ended one by one but for the current one', async () => {
    let list = [here, phone, unknown];
    const answers = [problem(503, 'unavailable'), json({ message: 'The session was signed out.' })];
    const sent = stubNetwork({
      ...read,
      'GET /auth/sessions': () => json(list),
      [`DELETE /auth/sessions/${phone.id}`]: () => {
        if (answers.length === 1) list = [here, unknown];
        return answers.shift() ?? null;
      },
    });
    const { person } = await openSecurity();
    entry('Firefox on Linux').getByText('This device');
    expect(entry('Firefox on Linux').queryByRole('button')).toBeNull();
    entry('Chrome on Android').getByText('198.51.100.4');
    entry('Chrome on Android').getByText(/Logged in .*2026.* · last seen/);
    entry('Unknown device').getByRole('button', { name: 'Log out Unknown device' });

    await person.click(screen.getByRole('button', { name: 'Log out Chrome on Android' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The service is not ready');
    await person.click(screen.getByRole('button', { name: 'Log out Chrome on Android' }));
    await screen.findByText('The session was signed out.');
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(sent.find((call) => call.line.startsWith('DELETE'))?.line).toBe(`DELETE /api/auth/sessions/${phone.id}`);
  });

  test('can be ended all but this one', async () => {
    let list = [here, phone, unknown];
    stubNetwork({
      ...read,
      'GET /auth/sessions': () => json(list),
      'DELETE /auth/sessions': () => {
        list = [here];
        return json({ message: 'All other sessions were signed out.' });
      },
    });
    const { person } = await openSecurity();
    await person.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
    await screen.findByText('All other sessions were signed out.');
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    screen.getByText('Firefox on Linux');
  });
});

test('Logout opens the confirmation dialog of the frame', async () => {
  stubNetwork(read);
  const { person } = await openSecurity();
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  expect(useExitDialogs.getState().isAsking).toBe(true);
});

describe('deleting the account', () => {
  const button = () => screen.getByRole('button', { name: 'Delete Account' });
  const confirm = () => screen.getByLabelText('Confirm your email');

  test('requires typing the email, and does nothing if cancelled', async () => {
    const sent = stubNetwork(read);
    const { person } = await openSecurity();
    expect(button()).toHaveProperty('disabled', true);
    await person.type(confirm(), 'sana@example.co');
    expect(button()).toHaveProperty('disabled', true);
    await person.type(confirm(), 'm');
    expect(button()).toHaveProperty('disabled', false);
    // Copied from a text that runs from right to left.
    await person.clear(confirm());
    await person.type(confirm(), '\u2068Sana@example.com\u2069');
    await person.click(button());
    await person.click(await screen.findByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent.some((call) => call.line.startsWith('DELETE'))).toBe(false);
  });

  test('asks for confirmation, then removes all data about the user', async () => {
    localStorage.setItem('report-draft:c0ffee', '{}');
    const sent = stubNetwork({ ...read, 'DELETE /auth/delete': json({ message: 'Account Deleted' }) });
    const { person, cache } = await openSecurity();
    await person.click(screen.getByRole('checkbox', { name: 'Withdraw my reports too' }));
    await person.type(confirm(), 'Sana@Example.com');
    await person.click(button());
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
    expect(sent.some((call) => call.line.startsWith('DELETE'))).toBe(false);
    await person.click(question.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(useExitDialogs.getState().farewell).toBe('accountDeleted'));
    expect(sent.find((call) => call.line.startsWith('DELETE'))?.body).toEqual({
      email: 'Sana@Example.com',
      withdrawReports: true,
    });
    await waitFor(() => expect(screen.queryByText('sana@example.com')).toBeNull());
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/sana|draft/i);
    expect(cache.getQueryData(['session', 'user'])).toBeNull();
  });

  test.each([
    ['and keeps the account', problem(409, 'lastAdmin'), false],
    ['and that it may be done where nobody knows', null, true],
  ])('shows an error if it fails, %s', async (_, answer, mayBeDone) => {
    stubNetwork({ ...read, 'DELETE /auth/delete': answer });
    const { person } = await openSecurity();
    await person.type(confirm(), 'sana@example.com');
    await person.click(button());
    await person.click(await screen.findByRole('button', { name: 'Delete account' }));
    await screen.findByRole('alert');
    expect(screen.queryByText(/your account may be deleted already/) !== null).toBe(mayBeDone);
    screen.getByText('Firefox on Linux');
  });
});

describe('what can be added today', () => {
  test('is shown with what is used, when it starts again and how it rises', async () => {
    stubNetwork(read);
    await openSecurity();
    await screen.findByText('3 of 50 used');
    screen.getByText('1.4 MB of 100 MB used');
    expect(screen.getByRole('meter', { name: 'Corrections' })).toHaveProperty('value', 0);
    screen.getByText(/^Resets .*You can add more once your email is confirmed\.$/);
  });

  test('is not shown when the operator sets no quotas', async () => {
    stubNetwork({ ...read, 'GET /quotas': json({ ...quotas, level: null, quotas: [] }) });
    await openSecurity();
    expect(screen.queryByText('What you can add today')).toBeNull();
  });
});

test('shows the first of many sessions, and the others when asked', async () => {
  const many = Array.from({ length: 12 }, (_, n) => ({
    ...phone,
    id: `5f0c1a52-9f0a-4a5e-8d1c-0c0f5e0d1b${10 + n}`,
    device: { browser: `Chrome ${n}`, system: 'Android' },
  }));
  stubNetwork({ ...read, 'GET /auth/sessions': json([here, ...many]) });
  const { person } = await openSecurity();
  const buttons = () => screen.getAllByRole('button', { name: /^Log out .* on Android/ });
  expect(buttons()).toHaveLength(4);
  const more = screen.getByRole('button', { name: 'Show all 13', expanded: false });
  await person.click(more);
  expect(buttons()).toHaveLength(12);
  expect(document.activeElement).toBe(more);
  await person.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(buttons()).toHaveLength(4);
});
