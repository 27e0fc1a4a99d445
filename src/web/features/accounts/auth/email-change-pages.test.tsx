import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { ConfirmEmailChangePage, ReviewEmailChangePage } from './email-link-pages.tsx';

const token = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';
const confirmLine = 'POST /auth/email/change/confirm';
const stopLine = 'POST /auth/email/change/stop';
const press = (name: string) => screen.getByRole('button', { name });

describe('the link to the new address', () => {
  const at = { path: `/confirm-email-change?token=${token}` };

  test('asks for a click, then says what the change waits for', async () => {
    const takesEffectAt = '2026-11-25T10:00:00.000Z';
    const sent = stubNetwork({ [confirmLine]: json({ message: '', state: 'waiting', takesEffectAt }) });
    const { person, location } = open(<ConfirmEmailChangePage />, at);
    await waitFor(() => expect(location().search).toBe(''));
    expect(sent).toEqual([]);
    await person.click(press('Confirm my email'));
    await screen.findByText(/when you approve it with the link sent to your current address, or on .*2026/);
    expect(sent[0]?.body).toEqual({ token });
  });

  test('says that the email changed when the old address has approved', async () => {
    stubNetwork({ [confirmLine]: json({ message: '', state: 'changed', takesEffectAt: null }) });
    const { person } = open(<ConfirmEmailChangePage />, at);
    await person.click(press('Confirm my email'));
    await screen.findByText(/From now on, log in with the new address/);
  });

  test('says that another account has the address by now', async () => {
    stubNetwork({ [confirmLine]: problem(409, 'emailTaken') });
    const { person } = open(<ConfirmEmailChangePage />, at);
    await person.click(press('Confirm my email'));
    expect((await screen.findByRole('alert')).textContent).toContain('already exists');
  });

  test.each(['/confirm-email-change', '/confirm-email-change?token=half'])('%s is no link', async (path) => {
    const sent = stubNetwork({});
    open(<ConfirmEmailChangePage />, { path });
    await screen.findByRole('heading', { name: 'This change is no longer open' });
    expect(sent).toEqual([]);
  });
});

describe('the link to the old address', () => {
  const at = { path: `/review-email-change?token=${token}` };

  test('approves the change', async () => {
    stubNetwork({ [confirmLine]: json({ message: '', state: 'waiting', takesEffectAt: null }) });
    const { person } = open(<ReviewEmailChangePage />, at);
    await person.click(press('Approve the change'));
    await screen.findByText('The email changes once the new address has confirmed it.');
  });

  test('stops the change, and says what to do about the password', async () => {
    const sent = stubNetwork({ [stopLine]: json({ message: '' }) });
    const { person } = open(<ReviewEmailChangePage />, at);
    await person.click(press('Stop it, it was not me'));
    await screen.findByText(/someone may know your password/);
    expect(sent[0]?.body).toEqual({ token });
  });

  test('says when the change is over', async () => {
    stubNetwork({ [stopLine]: problem(422, 'changeLinkInvalid', { token: 'changeLinkInvalid' }) });
    const { person } = open(<ReviewEmailChangePage />, at);
    await person.click(press('Stop it, it was not me'));
    await screen.findByRole('heading', { name: 'This change is no longer open' });
  });
});
