import * as z from 'zod/mini';
import { stored } from './stored.ts';

const choice = z.catch(z.nullable(z.string()), null);

/** The preferences that are also stored on the account. */
const SyncedPreferences = z.object({ theme: choice, language: choice, script: choice, digits: choice });
export type SyncedPreferences = z.infer<typeof SyncedPreferences>;

/** The preferences stored in this browser. The theme has its own storage key. */
const BrowserPreferences = z.object({
  /** Follow the system's theme. If false, an absent theme means light. */
  followsSystem: z.catch(z.boolean(), false),
  /** Single keys are shortcuts, unless they were turned off. */
  singleKeys: z.catch(z.boolean(), true),
  /** BCP 47. Null if nothing was chosen, like the fields below. */
  language: choice,
  /** The script style of Urdu: naskh or nastaliq. */
  script: choice,
  /** The digits of numbers and dates in Urdu. */
  digits: choice,
  /** The values at the last sync with the account; null before the first sync. */
  agreed: z.catch(z.nullable(SyncedPreferences), null),
});
export type BrowserPreferences = z.infer<typeof BrowserPreferences>;

/** The storage key; `public/theme.js` reads it too. */
export const preferencesKey = 'preferences';

const store = stored(preferencesKey, BrowserPreferences, { area: 'local' });

/** Reads the preferences; unreadable values count as not chosen. */
export const browserPreferences = (): BrowserPreferences => store.read() ?? BrowserPreferences.parse({});

/** Updates the given preferences. */
export const saveBrowserPreferences = (changed: Partial<BrowserPreferences>): void =>
  store.write({ ...browserPreferences(), ...changed });
