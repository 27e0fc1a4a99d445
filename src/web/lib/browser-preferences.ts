import { keep, keptJson } from './storage.ts';

/** What this browser keeps of a person's choices, beside the theme itself, which has a key of its own. */
export interface BrowserPreferences {
  /** The theme is the machine's. Without it, an absent theme is the light one. */
  followsSystem: boolean;
  /** BCP 47; null while none was chosen. */
  language: string | null;
  /** Whether Urdu is shown in Nastaliq, the hand of its books and newspapers. */
  nastaliq: boolean;
  /** What both this browser and the account had when they were last alike; null while they never were. */
  agreed: { theme: string | null; language: string | null } | null;
}

/** The storage key, which `public/theme.js` reads too. */
const key = 'preferences';
const none: BrowserPreferences = { followsSystem: false, language: null, nastaliq: false, agreed: null };
const listeners = new Set<() => void>();

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** What is kept; what is not readable counts as nothing. */
export function browserPreferences(): BrowserPreferences {
  const found = keptJson('local', key);
  if (!isObject(found)) return none;
  const { followsSystem, language, agreed } = found;
  const nastaliq = found.nastaliq === true;
  if (typeof followsSystem !== 'boolean' || !isTextOrNull(language)) return none;
  if (!isObject(agreed)) return { followsSystem, language, nastaliq, agreed: null };
  const { theme, language: agreedLanguage } = agreed;
  if (!isTextOrNull(theme) || !isTextOrNull(agreedLanguage)) return none;
  return { followsSystem, language, nastaliq, agreed: { theme, language: agreedLanguage } };
}

/** Keeps these, and leaves the others as they are. */
export function keepBrowserPreferences(changed: Partial<BrowserPreferences>): void {
  keep('local', key, JSON.stringify({ ...browserPreferences(), ...changed }));
  for (const listener of listeners) listener();
}

/**
 * Calls back when preferences change, in this tab or another.
 * @param otherKey a further storage key whose change counts
 */
export function listenToPreferences(otherKey: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key === null || event.key === key || event.key === otherKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
