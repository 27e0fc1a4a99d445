/**
 * Web storage. It may be missing, full or denied (private windows, policies): nothing may fail because of that. What could
 * not be stored is kept until the page is left.
 */
export type Area = 'local' | 'session';

const areaOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

const unstored: Record<Area, Map<string, string>> = { local: new Map(), session: new Map() };

/** The stored text, or null. */
export function readStored(area: Area, key: string): string | null {
  try {
    return unstored[area].get(key) ?? areaOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** The stored JSON value; undefined if it is missing or invalid. */
export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? '');
  } catch {
    return undefined;
  }
}

const followers = new Set<(change: { key: string | null }) => void>();

/** Calls the listener when something is stored under one of the keys, in this tab or another. @returns a function that stops it */
export function followStorage(keys: readonly string[], listener: () => void): () => void {
  const follow = ({ key }: { key: string | null }) => {
    // Null means that everything was cleared.
    if (key === null || keys.includes(key)) listener();
  };
  followers.add(follow);
  window.addEventListener('storage', follow);
  return () => {
    followers.delete(follow);
    window.removeEventListener('storage', follow);
  };
}

/** Stores a text; null removes it. */
export function writeStored(area: Area, key: string, value: string | null): void {
  unstored[area].delete(key);
  try {
    if (value === null) areaOf(area).removeItem(key);
    else areaOf(area).setItem(key, value);
  } catch {
    if (value !== null) unstored[area].set(key, value);
  }
  for (const follow of followers) follow({ key });
}

function keysIn(area: Area): string[] {
  try {
    return Object.keys(areaOf(area));
  } catch {
    return [];
  }
}

/** The keys in use that begin so. */
export const storedKeys = (area: Area, prefix: string): string[] =>
  [...unstored[area].keys(), ...keysIn(area)].filter((key) => key.startsWith(prefix));

/** Removes what is stored under keys that begin so. */
export function removeStored(area: Area, prefix: string): void {
  for (const key of storedKeys(area, prefix)) writeStored(area, key, null);
}

/** Removes entries of localStorage whose `expiresAt` (epoch milliseconds) has passed. */
export function removeExpired(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const stored = readStoredJson('local', key);
      if (typeof stored !== 'object' || stored === null || !('expiresAt' in stored)) continue;
      if (typeof stored.expiresAt === 'number' && stored.expiresAt <= Date.now()) localStorage.removeItem(key);
    }
  } catch {
    // See above.
  }
}

/** Clears both storages, except for these keys of localStorage. */
export function clearStorageExcept(keys: readonly string[]): void {
  for (const values of Object.values(unstored)) values.clear();
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (!keys.includes(key)) localStorage.removeItem(key);
  } catch {
    // See above.
  }
}
