import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fetchWords } from '../../locales/words.ts';
import { browserPreferences, saveBrowserPreferences } from '../browser/browser-preferences.ts';
import { useReader } from './i18n.ts';
import { chooseLanguage, chosenLanguage, loadWords, startLanguage } from './language.ts';

beforeAll(async () => {
  await startLanguage(fetchWords, 'every-page');
  await loadWords('app');
});
afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  saveBrowserPreferences({ language: 'en' });
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
});

function Page() {
  const { text, format, keyword } = useReader();
  return (
    <p>
      {text('dashboardTitle')} | {format.date('2026-11-12')} | {format.dateTime('2026-11-12T20:04:00')} |{' '}
      {format.number(12_345)} | {keyword('OTP scam')} | {keyword('Something new')}
    </p>
  );
}

test("a choice is stored and changes the page's language and direction", async () => {
  render(<Page />);
  expect(screen.getByText(/^Dashboard/).textContent).toContain('OTP scam');
  act(() => chooseLanguage('ur'));
  const shown = await screen.findByText(/^ڈیش بورڈ/);
  expect(shown.textContent?.split(' | ')).toEqual([
    'ڈیش بورڈ',
    '12\u00a0نومبر،\u00a02026',
    '12\u00a0نومبر،\u00a02026، 8:04\u00a0رات',
    '12,345',
    'OTP فراڈ',
    'Something new',
  ]);
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ur', 'rtl']);
  expect(browserPreferences().language).toBe('ur');
});

test('Urdu has the chosen digits, Latin by default, regardless of the browser', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ur-IN', 'en-IN']);
  render(<Page />);
  const words = async () => (await screen.findByText(/^ڈیش بورڈ/)).textContent?.split(' | ');
  act(() => chooseLanguage('ur'));
  expect((await words())?.slice(1, 4).join()).not.toMatch(/[۰-۹]/);
  act(() => saveBrowserPreferences({ digits: 'urdu' }));
  await waitFor(async () => expect((await words())?.[3]).toBe('۱۲٬۳۴۵'));
  const [, day, moment] = (await words()) ?? [];
  expect(day).toMatch(/^۱۲\s.*۲۰۲۶$/);
  expect(moment).not.toMatch(/[0-9]/);
  act(() => chooseLanguage('en'));
  expect((await screen.findByText(/^Dashboard/)).textContent).toContain('12,345');
});

test('a choice in another tab applies here, and Nastaliq is marked for the style sheet', async () => {
  render(<Page />);
  const kept = { followsSystem: false, language: 'ur', script: 'nastaliq', agreed: null };
  act(() => {
    localStorage.setItem('preferences', JSON.stringify(kept));
    window.dispatchEvent(new StorageEvent('storage', { key: 'preferences' }));
  });
  await screen.findByText(/^ڈیش بورڈ/);
  expect(document.documentElement.dataset.script).toBe('nastaliq');
});

test('without a choice, the browser’s languages count in their order', () => {
  const asks = (...tags: string[]) => {
    localStorage.clear();
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
    return chosenLanguage();
  };
  expect(asks('ur-PK', 'en-GB')).toBe('ur');
  expect(asks('en-PK', 'ur')).toBe('en');
  expect(asks('ps', 'ur-IN')).toBe('ur');
  expect(asks('fr', 'de')).toBe('en');
  // Markweeta, whose code begins as that of English does.
  expect(asks('enb-KE', 'ur-PK')).toBe('ur');
});

test('an unsupported language falls back to English', () => {
  chooseLanguage('xx');
  expect(chosenLanguage()).toBe('en');
  saveBrowserPreferences({ language: 'xx' });
  expect(chosenLanguage()).toBe('en');
});
