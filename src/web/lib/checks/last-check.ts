import { readStoredJson, writeStored } from '../browser/storage.ts';

const key = 'last-check';
const keptForMs = 60 * 60_000;
const listeners = new Set<() => void>();

/**
 * Keeps what someone wants to check until they have signed in, or until the form for it is open: in this tab, for an
 * hour. It is personal data, so it never gets into a URL.
 */
export function saveLastCheck(value: string): void {
  writeStored('session', key, JSON.stringify({ value, expiresAt: Date.now() + keptForMs }));
  for (const listener of listeners) listener();
}

/** Calls the listener when a value is kept while the page is open. @returns how to stop that */
export function listenToLastCheck(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The kept value, which is then deleted; null if there is none. */
export function takeLastCheck(): string | null {
  const stored = readStoredJson('session', key);
  writeStored('session', key, null);
  return isLastCheck(stored) && stored.expiresAt > Date.now() ? stored.value : null;
}

function isLastCheck(stored: unknown): stored is { value: string; expiresAt: number } {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'value' in stored &&
    typeof stored.value === 'string' &&
    'expiresAt' in stored &&
    typeof stored.expiresAt === 'number'
  );
}
