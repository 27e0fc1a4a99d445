/**
 * The browser's two stores. Both may be missing, full or denied (private windows, policies): what is kept there is a
 * kindness, and nothing may fail for want of it.
 */
export type Area = 'local' | 'session';

const areaOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

/** The text kept under a key, or null. */
export function kept(area: Area, key: string): string | null {
  try {
    return areaOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** The JSON value kept under a key; undefined when there is none or it is no JSON. */
export function keptJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(kept(area, key) ?? '');
  } catch {
    return undefined;
  }
}

/** Keeps a text under a key; null removes it. */
export function keep(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) areaOf(area).removeItem(key);
    else areaOf(area).setItem(key, value);
  } catch {
    // Not kept, then.
  }
}

/** Empties both stores, but for the named keys of the local one. */
export function forgetAllBut(keys: readonly string[]): void {
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (!keys.includes(key)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
