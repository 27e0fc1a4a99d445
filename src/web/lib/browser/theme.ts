import { useSyncExternalStore } from 'react';
import { browserPreferences, preferencesKey, saveBrowserPreferences } from './browser-preferences.ts';
import { followStorage, readStored, writeStored } from './storage.ts';

type Theme = 'light' | 'dark';
/** `system` follows the operating system. */
type ThemeChoice = Theme | 'system';

/** The storage key; absent if the system decides. `public/theme.js` reads it before the first paint. */
const key = 'theme';

/** The theme on the page. The class on <html> is the source of truth. */
function shown(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** The theme chosen in this browser; null if none was. */
export function storedTheme(): ThemeChoice | null {
  const theme = readStored('local', key);
  if (theme === 'light' || theme === 'dark') return theme;
  return browserPreferences().followsSystem ? 'system' : null;
}

/** The theme for this browser; light by default. */
export const chosenTheme = (): ThemeChoice => storedTheme() ?? 'light';

/** Treats the current preferences as synced: they are not the choice of the user who signs in next. */
export function markPreferencesSynced(): void {
  const { language, script, digits } = browserPreferences();
  saveBrowserPreferences({ agreed: { theme: storedTheme(), language, script, digits } });
}

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Applies the chosen theme. */
function show(): void {
  const choice = chosenTheme();
  const dark = choice === 'system' ? darkSystem().matches : choice === 'dark';
  document.documentElement.classList.toggle('dark', dark);
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', dark ? 'dark' : 'light');
}

/** Applies and stores a theme. */
export function chooseTheme(choice: ThemeChoice): void {
  writeStored('local', key, choice === 'system' ? null : choice);
  saveBrowserPreferences({ followsSystem: choice === 'system' });
  show();
}

/** Applies the theme and calls the listener whenever another tab or the system changes it. */
export function subscribeToTheme(listener: () => void): () => void {
  const follow = () => {
    show();
    listener();
  };
  const ignore = followStorage([key, preferencesKey], follow);
  const system = darkSystem();
  system.addEventListener('change', follow);
  return () => {
    ignore();
    system.removeEventListener('change', follow);
  };
}

/** The theme on the page and its setter; follows other tabs and the system. */
export function useTheme(): { theme: Theme; setTheme: (choice: ThemeChoice) => void } {
  return { theme: useSyncExternalStore(subscribeToTheme, shown), setTheme: chooseTheme };
}
