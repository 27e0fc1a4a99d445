import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { KeyPairsSection } from './key-pairs-section.tsx';

const id = '0b8f5c3e-8a3f-4a63-9f2b-0c8f9f6f2d11';
const checkout = {
  id,
  name: 'Checkout',
  kind: 'live',
  apiKey: 'fs_live_old',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  expiresAt: null,
};
const made = (over = {}) =>
  json({ id, name: 'Checkout', kind: 'live', apiKey: 'fs_live_new', secret: 'the-new-secret', ...over });
const start = (answers: Parameters<typeof stubNetwork>[0] = {}) => {
  const sent = stubNetwork({
    'GET /auth/user': json({ ...sana, apiKey: null }),
    'GET /keys': json([checkout]),
    ...answers,
  });
  return { sent, ...open(<KeyPairsSection />, { path: '/developer' }) };
};
const changes = (sent: { line: string }[]) => sent.filter(({ line }) => !line.startsWith('GET'));

beforeEach(() => signedIn());

describe('a new key pair', () => {
  test('is created with a name and a kind, and shown with its secret', async () => {
    const { person, sent, cache } = start({ 'POST /keys': made({ name: 'Staging', kind: 'test' }) });
    await person.click(await screen.findByRole('button', { name: 'New key pair' }));
    const dialog = await screen.findByRole('dialog', { name: 'New key pair' });
    await person.type(within(dialog).getByRole('textbox', { name: /Name of the key pair/ }), ' Staging ');
    await person.click(within(dialog).getByRole('radio', { name: 'Test' }));
    await person.click(within(dialog).getByRole('button', { name: 'Create key pair' }));

    const shown = await screen.findByRole('dialog', { name: 'Key pair created' });
    // The focus does not go back to the button behind the dialogs.
    await waitFor(() => expect(document.activeElement).toBe(shown));
    expect(within(shown).getByLabelText('API Secret')).toHaveProperty('value', 'the-new-secret');
    expect(changes(sent)).toMatchObject([{ line: 'POST /api/keys', body: { name: 'Staging', kind: 'test' } }]);
    // The list is loaded again, with the new pair.
    await waitFor(() => expect(sent.filter(({ line }) => line === 'GET /api/keys?state=active')).toHaveLength(2));

    await person.click(within(shown).getByRole('button', { name: 'Copy API Secret' }));
    expect(await navigator.clipboard.readText()).toBe('the-new-secret');
    await within(shown).findByText('API Secret copied');
    await person.click(within(shown).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.body.innerHTML).not.toContain('the-new-secret'));
    await waitFor(() => expect(cache.getMutationCache().getAll()).toEqual([]));
  });

  test('shows why it was refused, and keeps the input', async () => {
    const { person } = start({ 'POST /keys': problem(409, 'keyLimit') });
    await person.click(await screen.findByRole('button', { name: 'New key pair' }));
    await person.type(await screen.findByRole('textbox', { name: /Name of the key pair/ }), 'One more');
    await person.click(screen.getByRole('button', { name: 'Create key pair' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/20/);
    expect(screen.getByRole('textbox', { name: /Name of the key pair/ })).toHaveProperty('value', 'One more');
  });
});

test('revoking shows an error if it fails, and keeps the pair', async () => {
  const { person } = start({ [`DELETE /keys/${id}`]: problem(503, 'unavailable') });
  await person.click(await screen.findByRole('button', { name: 'Revoke Checkout' }));
  const question = await screen.findByRole('alertdialog');
  await person.click(within(question).getByRole('button', { name: 'Revoke' }));
  await within(question).findByRole('alert');
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  screen.getByRole('article', { name: 'Checkout' });
});
