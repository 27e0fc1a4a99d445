import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** The storage key. `public/theme.js` reads the same one before the first paint. */
const key = 'theme';

const listeners = new Set<() => void>();

/** What the page shows now; the class on <html> is the one truth. */
function current(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function show(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme);
  for (const listener of listeners) listener();
}

/** Shows a theme and keeps it for the next visit. Without storage (private windows) it lasts for this one. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The theme still changes on this page.
  }
  show(theme);
}

function onStorage(event: StorageEvent): void {
  // A null key means that everything was cleared.
  if (event.key === key || event.key === null) show(event.newValue === 'dark' ? 'dark' : 'light');
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** The theme and how to change it; follows other tabs. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, current), setTheme };
}
