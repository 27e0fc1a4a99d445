import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { KeyPair } from '../../../../contract/keys/keys.ts';
import { beginSession } from '../../../lib/session/session.ts';
import { endSignInAgain, useSignInAgain } from '../../../lib/session/sign-in-again.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { DeveloperPage } from './developer-page.tsx';

// A canvas needs a browser: the e2e tests check the drawn chart.
vi.mock('../../../components/charts/line-chart.tsx', () => ({ default: () => <p>line chart</p> }));

const id = (last: number) => `0b8f5c3e-8a3f-4a63-9f2b-0c8f9f6f2d1${last}`;
const pair = (last: number, over: Partial<KeyPair> = {}): KeyPair =>
  sampleOf(KeyPair, { id: id(last), name: `Pair ${last}`, kind: 'live', apiKey: `fs_key_${last}`, ...over });
const usage = (lookups: number) => [
  { day: '2026-01-01', lookups: 0, hits: 0, refused: 0, failed: 0 },
  { day: '2026-01-02', lookups, hits: lookups ? 1 : 0, refused: lookups ? 2 : 0, failed: 0 },
];
const allowance = {
  plan: 'standard',
  callsPerSecond: 50,
  lookupsPerMinute: 1000,
  identifiersPerDay: 10_000,
  identifiersUsed: 400,
  identifiersRemaining: 9600,
  resetsAt: '2026-01-03T00:00:00.000Z',
};
const answers = {
  'GET /auth/user': json({ ...sana, apiKey: 'fs_key_1' }),
  'GET /keys': json([pair(1)]),
  'GET /usage': json(usage(3)),
  'GET /usage/allowance': json(allowance),
};
const path = '/developer';

describe('a signed-in user', () => {
  beforeEach(() => signedIn());

  test('makes a key pair, signing in again meanwhile, and is shown its secret until they have it', async () => {
    const replies = [problem(401, 'notSignedIn'), json({ ...pair(2, { name: 'Till' }), secret: 'the-new-secret' })];
    const sent = stubNetwork({
      ...answers,
      'POST /keys': () => replies.shift() ?? null,
      'GET /auth/currentuser': json({ phone: null, websiteUrl: null, address: null }),
    });
    const { person, cache } = open(<DeveloperPage />, { path });
    await person.click(await screen.findByRole('button', { name: 'New key pair' }));
    await person.type(await screen.findByLabelText(/^Name of the key pair/), ' Till ');
    await person.click(screen.getByRole('radio', { name: 'Test' }));
    await person.click(screen.getByRole('button', { name: 'Create key pair' }));
    await waitFor(() => expect(useSignInAgain.getState().person).toEqual(sana));
    // As the dialog over the page does.
    await beginSession(cache, sana);
    endSignInAgain(true);
    const shown = await screen.findByRole('dialog', { name: 'Key pair created' });
    // The focus does not go back to the button behind the dialogs.
    await waitFor(() => expect(document.activeElement).toBe(shown));
    expect(within(shown).getByLabelText('API Secret')).toHaveProperty('value', 'the-new-secret');
    expect(sent.findLast(({ line }) => line === 'POST /api/keys')?.body).toEqual({ name: 'Till', kind: 'test' });
    // The list is loaded again, with the new pair.
    const last = (sought: string) => sent.findLastIndex(({ line }) => line === sought);
    await waitFor(() => expect(last('GET /api/keys?state=active')).toBeGreaterThan(last('POST /api/keys')));

    await person.click(within(shown).getByRole('button', { name: 'Copy API Secret' }));
    expect(await navigator.clipboard.readText()).toBe('the-new-secret');
    await within(shown).findByText('API Secret copied');
    await person.click(within(shown).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.body.innerHTML).not.toContain('the-new-secret'));
    await waitFor(() => expect(cache.getMutationCache().getAll()).toEqual([]));
  });

  test.each([
    ['creates', 'New key pair', 'Create key pair', '/keys'],
    ['rotates', 'Rotate Pair 1', 'Rotate', `/keys/${id(1)}/rotate`],
  ])(
    'who %s a key pair cannot look away meanwhile; as its answer is lost, a second try makes none but that one',
    async (_does, begin, act, called) => {
      let lose = (): void => undefined;
      const lost = new Promise<null>((resolve) => {
        lose = () => resolve(null);
      });
      const replies = [lost, json({ ...pair(2), secret: 'the-new-secret' })];
      const sent = stubNetwork({ ...answers, [`POST ${called}`]: () => replies.shift() ?? null });
      const { person } = open(<DeveloperPage />, { path });
      await person.click(await screen.findByRole('button', { name: begin }));
      const dialog = await screen.findByRole('dialog');
      const [name] = within(dialog).queryAllByRole('textbox');
      if (name) await person.type(name, 'Till');
      await person.click(within(dialog).getByRole('button', { name: act }));
      await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await person.keyboard('{Escape}');
      lose();
      await screen.findByRole('alert');
      await person.click(within(dialog).getByRole('button', { name: act }));
      await screen.findByDisplayValue('the-new-secret');
      const once = sent
        .filter(({ line }) => line === `POST /api${called}`)
        .map(({ headers }) => headers.get('Idempotency-Key'));
      expect(once).toEqual([expect.stringMatching(/^[\w-]{36}$/), once[0]]);
    },
  );

  test('is told why a key pair was not made, and keeps what was typed', async () => {
    stubNetwork({ ...answers, 'POST /keys': problem(409, 'keyLimit') });
    const { person } = open(<DeveloperPage />, { path });
    await person.click(await screen.findByRole('button', { name: 'New key pair' }));
    const name = await screen.findByRole('textbox', { name: /Name of the key pair/ });
    await person.type(name, 'One more');
    await person.click(screen.getByRole('button', { name: 'Create key pair' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/20/);
    expect(name).toHaveProperty('value', 'One more');
  });

  test.each([false, true])('is offered live pairs that need an approval once there is one: %s', async (isApproved) => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="policy" content="liveKeys=approved">');
    onTestFinished(() => document.head.querySelector('meta[name=policy]')?.remove());
    stubNetwork({ ...answers, 'GET /access': json({ isNeeded: true, isApproved, application: null }) });
    const { person } = open(<DeveloperPage />, { path });
    await person.click(await screen.findByRole('button', { name: 'New key pair' }));
    const dialog = await screen.findByRole('dialog', { name: 'New key pair' });
    expect(within(dialog).queryAllByRole('radio', { name: 'Live', checked: true })).toHaveLength(isApproved ? 1 : 0);
    expect(within(dialog).getByRole('radio', { name: 'Test' })).toHaveProperty('checked', !isApproved);
  });

  test('is told that a key pair was not revoked, and keeps it', async () => {
    stubNetwork({ ...answers, [`DELETE /keys/${id(1)}`]: problem(503, 'unavailable') });
    const { person } = open(<DeveloperPage />, { path });
    await person.click(await screen.findByRole('button', { name: 'Revoke Pair 1' }));
    const question = await screen.findByRole('alertdialog');
    await person.click(within(question).getByRole('button', { name: 'Revoke' }));
    await within(question).findByRole('alert');
    await person.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    screen.getByRole('article', { name: 'Pair 1' });
  });

  test('loads the secret only when they show it', async () => {
    const sent = stubNetwork({ ...answers, [`GET /keys/${id(1)}/secret`]: json({ secret: 'the-secret' }) });
    const { person, cache } = open(<DeveloperPage />, { path });
    const secret = await screen.findByLabelText('API Secret');
    await screen.findByText('line chart');
    expect(sent.filter(({ line }) => line.includes('secret'))).toEqual([]);

    await person.click(screen.getByRole('button', { name: 'Show API Secret' }));
    await waitFor(() => expect(secret).toHaveProperty('value', 'the-secret'));
    const cached = cache
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data);
    expect(JSON.stringify(cached)).not.toContain('the-secret');
    await person.click(screen.getByRole('button', { name: 'Hide API Secret' }));
    expect(document.body.innerHTML).not.toContain('the-secret');
  });

  test('copies a sample with their key and this server’s URL, and the secret as a variable', async () => {
    stubNetwork({
      ...answers,
      'GET /usage': json(usage(0)),
      [`GET /keys/${id(1)}/secret`]: json({ secret: 'the-secret' }),
    });
    const { person } = open(<DeveloperPage />, { path });
    await person.click(await screen.findByRole('button', { name: 'Show API Secret' }));
    await person.click(await screen.findByRole('button', { name: 'Copy curl sample' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain(`'${window.location.origin}/api/get-report-detail'`);
    expect(copied).toContain("'API_Key: fs_key_1'");
    expect(copied).toContain('"Secret: $FS_SECRET"');
    expect(copied).not.toContain('the-secret');
  });

  test('sees active pairs with name and kind, and ended ones separately', async () => {
    const over = '2026-01-04T10:00:00.000Z';
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const pairs = [
      pair(1, { revokedAt: '2026-01-03T10:00:00.000Z' }),
      pair(2, { expiresAt: over }),
      pair(3, { expiresAt: soon }),
      pair(4, { kind: 'test' }),
    ];
    stubNetwork({ ...answers, 'GET /keys': json(pairs) });
    open(<DeveloperPage />, { path });
    const replaced = await screen.findByRole('article', { name: 'Pair 3' });
    within(replaced).getByText('Replaced');
    within(replaced).getByText(/^Replaced by a newer pair. It works until/);
    expect(within(replaced).queryByRole('button', { name: 'Rotate Pair 3' })).toBeNull();
    within(replaced).getByRole('button', { name: 'Revoke Pair 3' });
    const test = screen.getByRole('article', { name: 'Pair 4' });
    within(test).getByText('Test');
    expect(within(test).getByLabelText('API Key')).toHaveProperty('value', 'fs_key_4');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    const ended = await screen.findByRole('table', { name: 'Ended key pairs', hidden: true });
    expect(ended.textContent).toMatch(/fs_key_1Revoked Jan\s3,\s2026.*fs_key_2Replaced, ended Jan\s4,\s2026/);
  });
});

describe('usage', () => {
  beforeEach(() => signedIn());

  test('is shown per day, in the table newest first', async () => {
    stubNetwork(answers);
    const { person } = open(<DeveloperPage />, { path });
    await screen.findByText('line chart');
    await person.click(screen.getByRole('radio', { name: 'Table' }));
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'DayLookupsWith a matchRefused callsFailed calls',
      'Jan\u00a02,\u00a020263120',
      'Jan\u00a01,\u00a020260000',
    ]);
  });

  test('has its range in the URL', async () => {
    const sent = stubNetwork(answers);
    const { person, location } = open(<DeveloperPage />, { path: '/developer?days=7' });
    await waitFor(() => expect(sent.map(({ line }) => line)).toContain('GET /api/usage?days=7'));
    await person.click(await screen.findByRole('radio', { name: '90 days' }));
    await waitFor(() => expect(sent.at(-1)?.line).toBe('GET /api/usage?days=90'));
    expect(location().search).toBe('?days=90');
  });

  test('is limited to the live key pair in the URL, which can be changed', async () => {
    const pairs = [pair(1), pair(2), pair(3, { kind: 'test' })];
    const sent = stubNetwork({ ...answers, 'GET /keys': json(pairs) });
    const { person, location } = open(<DeveloperPage />, { path: `/developer?key=${id(2)}` });
    const choice = await screen.findByRole('combobox', { name: 'Key pair' });
    const usages = () => sent.map(({ line }) => line).filter((line) => line.includes('/usage?'));
    await waitFor(() => expect(usages()).toEqual([`GET /api/usage?days=30&key=${id(2)}`]));
    expect([...choice.querySelectorAll('option')].map(({ label }) => label)).toEqual([
      'All live key pairs',
      'Pair 1',
      'Pair 2',
    ]);
    await person.selectOptions(choice, 'All live key pairs');
    await waitFor(() => expect(usages().at(-1)).toBe('GET /api/usage?days=30'));
    expect(location().search).toBe('');
  });

  test('shows the remaining limits and when they reset', async () => {
    stubNetwork(answers);
    open(<DeveloperPage />, { path });
    await screen.findByText('9,600');
    screen.getByText(/^of 10,000, until Jan [23], 2026/);
    expect(screen.getByRole('meter', { name: 'Identifiers looked up today' })).toHaveProperty('value', 400);
    expect(screen.getAllByText('for each key pair')).toHaveLength(2);
  });
});
