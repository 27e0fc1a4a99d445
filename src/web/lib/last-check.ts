import { readStoredJson, writeStored } from './storage.ts';

const key = 'kept-check';
const keptForMs = 60 * 60_000;
const listeners = new Set<() => void>();

/**
 * Keeps what someone wants to check until they have signed in, or until the form for it is open: in this tab, for an hour. It is personal data, so it
 * never gets into a URL.
 */
export function keepCheck(value: string): void {
  writeStored('session', key, JSON.stringify({ value, expiresAt: Date.now() + keptForMs }));
  for (const listener of listeners) listener();
}

/** Calls the listener when a value is kept while the page is open. @returns how to stop that */
export function listenToKeptCheck(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The kept value, which is then deleted; null if there is none. */
export function takeKeptCheck(): string | null {
  const kept = readStoredJson('session', key);
  writeStored('session', key, null);
  return isKept(kept) && kept.expiresAt > Date.now() ? kept.value : null;
}

function isKept(kept: unknown): kept is { value: string; expiresAt: number } {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'value' in kept &&
    typeof kept.value === 'string' &&
    'expiresAt' in kept &&
    typeof kept.expiresAt === 'number'
  );
}
