import { readStoredJson, writeStored } from './storage.ts';

/** The preferences stored in this browser. The theme has its own storage key. */
export interface BrowserPreferences {
  /** Follow the system's theme. If false, an absent theme means light. */
  followsSystem: boolean;
  /** Single keys are shortcuts, unless they were turned off. */
  singleKeys: boolean;
  /** BCP 47. Null if nothing was chosen, like the fields below. */
  language: string | null;
  /** The script style of Urdu: naskh or nastaliq. */
  script: string | null;
  /** The digits of numbers and dates in Urdu. */
  digits: string | null;
  /** The values at the last sync with the account; null before the first sync. */
  agreed: SyncedPreferences | null;
}

/** The preferences that are also stored on the account. */
export type SyncedPreferences = Record<'theme' | 'language' | 'script' | 'digits', string | null>;

/** The storage key; `public/theme.js` reads it too. */
export const preferencesKey = 'preferences';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const choices = ({ theme, language, script, digits }: Record<string, unknown>): SyncedPreferences => ({
  theme: textOrNull(theme),
  language: textOrNull(language),
  script: textOrNull(script),
  digits: textOrNull(digits),
});

/** Reads the preferences; unreadable values count as not chosen. */
export function browserPreferences(): BrowserPreferences {
  const found = readStoredJson('local', preferencesKey);
  const { followsSystem, singleKeys, agreed, ...chosen } = isObject(found) ? found : {};
  const { language, script, digits } = choices(chosen);
  return {
    followsSystem: followsSystem === true,
    singleKeys: singleKeys !== false,
    language,
    script,
    digits,
    agreed: isObject(agreed) ? choices(agreed) : null,
  };
}

/** Updates the given preferences. */
export function saveBrowserPreferences(changed: Partial<BrowserPreferences>): void {
  writeStored('local', preferencesKey, JSON.stringify({ ...browserPreferences(), ...changed }));
}
