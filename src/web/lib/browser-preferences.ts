import * as z from 'zod/mini';
import { keep, keptJson } from './storage.ts';

/** What this browser keeps of a person's choices, beside the theme itself, which has a key of its own. */
const BrowserPreferences = z.object({
  /** The theme is the machine's. Without it, an absent theme is the light one. */
  followsSystem: z.boolean(),
  /** BCP 47; null while none was chosen. */
  language: z.nullable(z.string()),
  /** Whether Urdu is shown in Nastaliq, the hand of its books and newspapers. */
  nastaliq: z._default(z.boolean(), false),
  /** What both this browser and the account had when they were last alike; null while they never were. */
  agreed: z.nullable(z.object({ theme: z.nullable(z.string()), language: z.nullable(z.string()) })),
});
export type BrowserPreferences = z.infer<typeof BrowserPreferences>;

/** The storage key, which `public/theme.js` reads too. */
const key = 'preferences';
const none: BrowserPreferences = { followsSystem: false, language: null, nastaliq: false, agreed: null };
const listeners = new Set<() => void>();

/** What is kept; what is not readable counts as nothing. */
export function browserPreferences(): BrowserPreferences {
  const parsed = z.safeParse(BrowserPreferences, keptJson('local', key));
  return parsed.success ? parsed.data : none;
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
