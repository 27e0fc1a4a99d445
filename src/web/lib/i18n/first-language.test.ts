import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadWords } from '../../locales/words.ts';

// Each test begins as a page does, without a language, and leaves nothing to the next files.
beforeEach(() => {
  vi.resetModules();
  vi.spyOn(window, 'addEventListener').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
  localStorage.clear();
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
});

async function begin(load: LoadWords) {
  const { saveBrowserPreferences } = await import('../browser/browser-preferences.ts');
  saveBrowserPreferences({ language: 'ur' });
  const { loadWords, shownLanguage, startLanguage } = await import('./language.ts');
  const started = startLanguage(load, 'every-page');
  return { started, loaded: loadWords('app'), shownLanguage };
}

test('a page that begins in Urdu loads no English words', async () => {
  const asked: string[] = [];
  const { started, loaded, shownLanguage } = await begin((language, namespace) => {
    asked.push(`${language}/${namespace}`);
    return Promise.resolve({ words: {} });
  });
  await Promise.all([started, loaded]);
  expect(shownLanguage().language).toBe('ur');
  expect(new Set(asked)).toEqual(new Set(['ur/every-page', 'ur/app']));
});

test('a page whose words cannot be loaded in any language begins in English, to say so', async () => {
  const { started, loaded, shownLanguage } = await begin(() => Promise.reject(new Error('no connection')));
  await expect(loaded).rejects.toThrow('no connection');
  await started;
  expect(shownLanguage().language).toBe('en');
});
