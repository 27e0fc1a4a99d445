import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accountPreferences, SyncPreferences } from '../../../lib/session/preferences.ts';
import { clearUserData } from '../../../lib/session/session.ts';
import { type Answers, json, problem, stubNetwork } from '../../../testing/network.ts';
import { open, sana, signedIn } from '../../../testing/render.tsx';
import { PreferencesPage } from './preferences-page.tsx';

const user = json({ ...sana, apiKey: null });
const here = { theme: 'light', language: 'en', script: 'naskh', digits: 'latin' };
const saved = { ...here, mailNotices: true };
const ok = json({ message: 'Preferences saved' });
const machine = Object.assign(new EventTarget(), { matches: false });

beforeEach(() => {
  machine.matches = false;
  vi.stubGlobal('matchMedia', () => machine);
  document.documentElement.classList.remove('dark');
});

/** The page with the frame's synchronization of browser and account. */
function Framed() {
  return (
    <>
      <SyncPreferences />
      <PreferencesPage />
    </>
  );
}

const openPreferences = () => open(<Framed />, { path: '/account/preferences' });
/** What is kept with the account, and how a change of it is answered. */
const theAccountHas = (preferences: object, changed: Answers[string] = ok) =>
  stubNetwork({ 'GET /auth/user': user, 'GET /auth/preferences': json(preferences), 'PUT /auth/preferences': changed });
const theme = (name: string) => within(screen.getByRole('group', { name: 'Theme' })).getByRole('radio', { name });
const isDark = () => document.documentElement.classList.contains('dark');
const puts = (sent: { line: string; body: unknown }[]) =>
  sent.filter(({ line }) => line.startsWith('PUT')).map(({ body }) => body);

describe('for a visitor', () => {
  test('the theme is stored in this browser and light by default', async () => {
    const sent = stubNetwork({});
    const { person } = openPreferences();
    expect(theme('Light')).toHaveProperty('checked', true);
    await person.click(theme('Dark'));
    expect(isDark()).toBe(true);
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(sent).toEqual([]);
  });

  test('System follows the operating system', async () => {
    stubNetwork({});
    const { person } = openPreferences();
    machine.matches = true;
    await person.click(theme('System'));
    expect(isDark()).toBe(true);
    expect(localStorage.getItem('theme')).toBeNull();
    machine.matches = false;
    machine.dispatchEvent(new Event('change'));
    expect(isDark()).toBe(false);
    expect(theme('System')).toHaveProperty('checked', true);
  });

  test('shortcuts with single keys are on until they are turned off, and stay off', async () => {
    stubNetwork({});
    const { person, unmount } = openPreferences();
    const single = () => screen.getByRole('switch', { name: 'Shortcuts with single keys' });
    expect(single().getAttribute('aria-checked')).toBe('true');
    await person.click(single());
    expect(single().getAttribute('aria-checked')).toBe('false');
    await person.click(theme('Dark'));
    unmount();
    openPreferences();
    expect(single().getAttribute('aria-checked')).toBe('false');
  });

  test('only supported languages are offered, and no mail settings', () => {
    stubNetwork({});
    openPreferences();
    const languages = within(screen.getByRole('group', { name: 'Language' })).getAllByRole('radio');
    expect(languages.map((radio) => radio.closest('label')?.textContent)).toEqual(['English', 'اردو']);
    expect(screen.queryByRole('group', { name: 'Urdu script' })).toBeNull();
    expect(screen.queryByRole('switch', { name: /mail/i })).toBeNull();
    screen.getByRole('link', { name: 'Log In' });
  });
});

describe('for a signed-in user', () => {
  beforeEach(() => signedIn());

  test('a choice is saved on the account', async () => {
    const sent = theAccountHas(saved);
    const { person } = openPreferences();
    await screen.findByRole('switch', { name: 'Login notices' });
    await person.click(theme('Dark'));
    await waitFor(() => expect(puts(sent)).toEqual([{ ...here, theme: 'dark' }]));
    expect(isDark()).toBe(true);
  });

  test('script style and digits are offered for Urdu only and saved on the account together', async () => {
    const sent = theAccountHas({ ...saved, language: 'ur' });
    const { person } = openPreferences();
    const one = async (label: string) => screen.findByRole('radio', { name: label });
    await person.click(await one('۱۲۳'));
    await waitFor(() => expect(puts(sent).at(-1)).toEqual({ ...here, language: 'ur', digits: 'urdu' }));
    await person.click(await one('Nastaliq'));
    await waitFor(() =>
      expect(puts(sent).at(-1)).toEqual({ ...here, language: 'ur', digits: 'urdu', script: 'nastaliq' }),
    );
  });

  test("the account's theme, script style and digits apply in a browser without a choice", async () => {
    const theirs = { ...saved, theme: 'dark', language: 'ur', script: 'nastaliq', digits: 'urdu' };
    const sent = theAccountHas(theirs);
    openPreferences();
    await waitFor(() => expect(screen.getByRole('radio', { name: '۱۲۳' })).toHaveProperty('checked', true));
    expect(screen.getByRole('radio', { name: 'Nastaliq' })).toHaveProperty('checked', true);
    expect([isDark(), localStorage.getItem('theme')]).toEqual([true, 'dark']);
    expect(puts(sent)).toEqual([]);
  });

  test('choices made before signing in are saved on the account', async () => {
    localStorage.setItem('theme', 'dark');
    const sent = theAccountHas({ ...saved, theme: 'system' });
    openPreferences();
    await waitFor(() => expect(puts(sent)).toEqual([{ ...here, theme: 'dark' }]));
    expect(theme('Dark')).toHaveProperty('checked', true);
  });

  test('a change made on another device applies here', async () => {
    let account = { ...saved };
    const sent = stubNetwork({ 'GET /auth/user': user, 'GET /auth/preferences': () => json(account) });
    const { cache } = openPreferences();
    await screen.findByRole('switch', { name: 'Login notices' });
    account = { ...saved, theme: 'dark' };
    await cache.invalidateQueries(accountPreferences());
    await waitFor(() => expect(isDark()).toBe(true));
    expect(puts(sent)).toEqual([]);
  });

  test('the theme of the previous user is not saved on the account', async () => {
    localStorage.setItem('theme', 'dark');
    const sent = theAccountHas(saved);
    const { cache, unmount } = open(null, { path: '/' });
    clearUserData(cache);
    unmount();
    signedIn();
    openPreferences();
    await waitFor(() => expect(isDark()).toBe(false));
    expect(puts(sent)).toEqual([]);
  });

  test('a choice that cannot be saved applies in this browser, is not retried endlessly, and shows a warning', async () => {
    const sent = theAccountHas(saved, problem(503, 'unavailable'));
    const { person } = openPreferences();
    await screen.findByRole('switch', { name: 'Login notices' });
    await person.click(theme('Dark'));
    await screen.findByText(/They could not be saved to your account yet/);
    expect(isDark()).toBe(true);
    expect(puts(sent)).toHaveLength(1);
  });

  test('mail notices can be switched off, and a failure reverts the switch', async () => {
    let answer = ok;
    const sent = theAccountHas(saved, () => answer);
    const { person } = openPreferences();
    const notices = await screen.findByRole('switch', { name: 'Login notices' });
    await person.click(notices);
    await screen.findByText('Preferences saved');
    expect(notices.getAttribute('aria-checked')).toBe('false');
    // Nothing else, which may have been changed in another browser.
    expect(puts(sent)).toEqual([{ mailNotices: false }]);
    answer = problem(503, 'unavailable');
    await person.click(notices);
    await screen.findByText(/The service is not ready/);
    expect(notices.getAttribute('aria-checked')).toBe('false');
  });

  test('a change made while the last one is being saved is saved after it', async () => {
    const answers: ((answer: Response) => void)[] = [];
    const sent = stubNetwork({
      'GET /auth/user': user,
      'GET /auth/preferences': json({ ...saved, correctionMail: 'daily' }),
      'PUT /auth/preferences': () => new Promise<Response>((resolve) => answers.push(resolve)),
    });
    const { person } = openPreferences();
    const notices = await screen.findByRole('switch', { name: 'Login notices' });
    await person.click(notices);
    await person.click(notices);
    await person.click(await screen.findByRole('radio', { name: 'None' }));
    expect(notices.getAttribute('aria-checked')).toBe('true');
    expect(puts(sent)).toEqual([{ mailNotices: false }]);
    // One that fails takes back nothing that was chosen after it.
    answers[0]?.(problem(503, 'unavailable'));
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.(ok);
    await waitFor(() => expect(answers).toHaveLength(3));
    answers[2]?.(ok);
    await screen.findByText('Preferences saved');
    expect(puts(sent)).toEqual([{ mailNotices: false }, { mailNotices: true }, { correctionMail: 'none' }]);
    expect(notices.getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('radio', { name: 'None' })).toHaveProperty('checked', true);
  });
});
