import { useSyncExternalStore } from 'react';
import { browserPreferences, keepBrowserPreferences, listenToPreferences } from './browser-preferences.ts';
import { keep, kept } from './storage.ts';

export type Theme = 'light' | 'dark';
/** `system` follows what the machine is set to. */
export type ThemeChoice = Theme | 'system';

/** The storage key; absent while the machine decides. `public/theme.js` reads the same before the first paint. */
const key = 'theme';

/** What the page shows now; the class on <html> is the one truth. */
function shown(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** What was chosen and could not be kept (private windows, policies): it lasts for this visit. */
let unkept: ThemeChoice | undefined;

/** What was chosen in this browser; null when nothing was. */
export function ownTheme(): ThemeChoice | null {
  if (unkept) return unkept;
  const theme = kept('local', key);
  if (theme === 'light' || theme === 'dark') return theme;
  return browserPreferences().followsSystem ? 'system' : null;
}

/** What holds in this browser; light when nothing was chosen. */
export const chosenTheme = (): ThemeChoice => ownTheme() ?? 'light';

/** What holds here is the machine's from now on, and no choice of whoever signs in next. */
export function ownNoPreferences(): void {
  const { language, script, digits } = browserPreferences();
  keepBrowserPreferences({ agreed: { theme: ownTheme(), language, script, digits } });
}

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Shows what is chosen. */
function show(): void {
  const choice = chosenTheme();
  const dark = choice === 'system' ? darkSystem().matches : choice === 'dark';
  document.documentElement.classList.toggle('dark', dark);
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', dark ? 'dark' : 'light');
}

/** Shows a theme and keeps it for the next visit. */
export function chooseTheme(choice: ThemeChoice): void {
  unkept = undefined;
  keep('local', key, choice === 'system' ? null : choice);
  keepBrowserPreferences({ followsSystem: choice === 'system' });
  show();
  if (ownTheme() === choice) return;
  unkept = choice;
  show();
  keepBrowserPreferences({});
}

/** Shows what is chosen, and calls back, whenever another tab or the machine changes it. */
export function followTheme(listener: () => void): () => void {
  const follow = () => {
    show();
    listener();
  };
  const ignore = listenToPreferences(key, follow);
  const system = darkSystem();
  system.addEventListener('change', follow);
  return () => {
    ignore();
    system.removeEventListener('change', follow);
  };
}

interface ThemeInUse {
  /** What the page shows. */
  theme: Theme;
  choice: ThemeChoice;
  setTheme: (choice: ThemeChoice) => void;
}

/** The theme and how to change it; follows other tabs and the machine. */
export function useTheme(): ThemeInUse {
  return {
    theme: useSyncExternalStore(followTheme, shown),
    choice: useSyncExternalStore(followTheme, chosenTheme),
    setTheme: chooseTheme,
  };
}
