import { keep, keptJson } from './storage.ts';

/** What this browser keeps of a person's choices, beside the theme itself, which has a key of its own. */
export interface BrowserPreferences {
  /** The theme is the machine's. Without it, an absent theme is the light one. */
  followsSystem: boolean;
  /** BCP 47; null, as the others, while none was chosen. */
  language: string | null;
  /** The hand that Urdu is shown in. */
  script: string | null;
  /** What counts and dates are written in, in Urdu. */
  digits: string | null;
  /** What both this browser and the account had when they were last alike; null while they never were. */
  agreed: KeptChoices | null;
}

/** What an account keeps, too. */
export type KeptChoices = Record<'theme' | 'language' | 'script' | 'digits', string | null>;

/** The storage key, which `public/theme.js` reads too. */
const key = 'preferences';
const listeners = new Set<() => void>();

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const choices = ({ theme, language, script, digits }: Record<string, unknown>): KeptChoices => ({
  theme: textOrNull(theme),
  language: textOrNull(language),
  script: textOrNull(script),
  digits: textOrNull(digits),
});

/** What is kept; what is not readable counts as not chosen. */
export function browserPreferences(): BrowserPreferences {
  const found = keptJson('local', key);
  const { followsSystem, agreed, ...chosen } = isObject(found) ? found : {};
  const { language, script, digits } = choices(chosen);
  return {
    followsSystem: followsSystem === true,
    language,
    script,
    digits,
    agreed: isObject(agreed) ? choices(agreed) : null,
  };
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
