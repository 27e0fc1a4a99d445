import type { Preferences } from '../../contract/account.ts';
import { type Language, languageCodes, languages } from '../../contract/languages.ts';
import { type Catalogue, catalogueOf, isReadable } from '../locales/catalogue.ts';
import { browserPreferences, keepBrowserPreferences, listenToPreferences } from './browser-preferences.ts';

export type { Language };

/** The languages to choose from, each by its own name. */
export const languageOptions = languageCodes
  .filter(isReadable)
  .map((code) => ({ value: code, label: languages[code].name, lang: code }));

/** A language that there are no words for counts as English. */
export const readable = (code: string | null): Language => (code !== null && isReadable(code) ? code : 'en');

/** What the browser asks for, where nobody has chosen: the first of its languages that there are words for. */
const askedFor = (): Language =>
  navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isReadable) ?? 'en';

/** What holds in this browser. `public/theme.js` decides alike before the first paint. */
export function chosenLanguage(): Language {
  const { language } = browserPreferences();
  return language === null ? askedFor() : readable(language);
}

/** Calls back when another language is chosen, in this tab or another. */
export const followChoice = (listener: () => void): (() => void) => listenToPreferences('', listener);

/** Shows a language, once its words have come, and keeps it for the next visit. */
export function chooseLanguage(choice: string): void {
  keepBrowserPreferences({ language: readable(choice) });
}

/** The hand that Urdu is shown in: Nastaliq is that of its books and newspapers. */
export const chosenScript = (): Preferences['script'] =>
  browserPreferences().script === 'nastaliq' ? 'nastaliq' : 'naskh';

/** What counts and dates are written in, in Urdu. */
export const chosenDigits = (): Preferences['digits'] => (browserPreferences().digits === 'urdu' ? 'urdu' : 'latin');

/** What the page shows now: a language, its words and its digits. English has no catalogue of its own. */
export interface Shown {
  language: Language;
  catalogue: Catalogue | undefined;
  digits: Preferences['digits'];
}

let shown: Shown = { language: 'en', catalogue: undefined, digits: 'latin' };
/** The one that was asked for last: words that come late are not shown any more. */
let wanted: Language = 'en';
const listeners = new Set<() => void>();

export const shownLanguage = (): Shown => shown;

/** Calls back when the page has another language. */
export function followLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows what is chosen in this browser; English when its words cannot be had. */
export async function showChosenLanguage(): Promise<void> {
  document.documentElement.dataset.script = chosenScript();

  const language = chosenLanguage();
  const digits = chosenDigits();
  wanted = language;
  if (language === shown.language && digits === shown.digits) return;
  const next = await catalogueOf(language).then(
    (catalogue): Shown => ({ language, catalogue, digits }),
    (): Shown => ({ language: 'en', catalogue: undefined, digits }),
  );
  // Both may have been chosen anew meanwhile.
  if (wanted !== language || chosenDigits() !== digits) return;
  shown = next;
  document.documentElement.lang = next.language;
  document.documentElement.dir = languages[next.language].direction;
  for (const listener of listeners) listener();
}

/** Shows the chosen language from now on, whichever tab changes it. Resolves when the first one is there. */
export function keepToLanguage(): Promise<void> {
  followChoice(() => void showChosenLanguage());
  return showChosenLanguage();
}
