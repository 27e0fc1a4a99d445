import type { Preferences } from '../../../contract/accounts/account.ts';
import { isLanguage, type Language, languageCodes, languages } from '../../../contract/languages.ts';
import type { Catalogue } from '../../locales/catalogue.ts';
import type { TextKey } from '../../locales/en.ts';
import { browserPreferences, listenToPreferences, saveBrowserPreferences } from '../browser/browser-preferences.ts';

export type { Language };

/** The languages to choose from, each under its own name. */
export const languageOptions = languageCodes.map((code) => ({ value: code, label: languages[code].name, lang: code }));

/** Falls back to English for an unknown language. */
export const readable = (code: string | null): Language => (code !== null && isLanguage(code) ? code : 'en');

/** The first of the browser's languages that the product speaks. */
const browserLanguage = (): Language =>
  navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';

/** The language for this browser. `public/theme.js` applies the same rule before the first paint. */
export function chosenLanguage(): Language {
  const { language } = browserPreferences();
  return language === null ? browserLanguage() : readable(language);
}

/** Calls the listener when another language is chosen, in this tab or another. */
export const followChoice = (listener: () => void): (() => void) => listenToPreferences('', listener);

/** Stores a language and shows it once its messages are loaded. */
export function chooseLanguage(choice: string): void {
  saveBrowserPreferences({ language: readable(choice) });
}

/** The script style of Urdu. Nastaliq is the style of books and newspapers. */
export const chosenScript = (): Preferences['script'] =>
  browserPreferences().script === 'nastaliq' ? 'nastaliq' : 'naskh';

/** The digits of numbers and dates in Urdu. */
export const chosenDigits = (): Preferences['digits'] => (browserPreferences().digits === 'urdu' ? 'urdu' : 'latin');

/** Messages in a language other than English. */
export interface ShownCatalogue {
  words: Readonly<Partial<Record<TextKey, string>>>;
  keywords?: Catalogue['keywords'];
}

/** Loads the messages of a language; undefined for English. @throws if they cannot be loaded */
type LoadCatalogue = (language: Language) => Promise<ShownCatalogue | undefined>;

let load: LoadCatalogue = async () => undefined;

/** The language on the page, with its messages and digits. English has no catalogue. */
export interface Shown {
  language: Language;
  catalogue: ShownCatalogue | undefined;
  digits: Preferences['digits'];
}

let shown: Shown = { language: 'en', catalogue: undefined, digits: 'latin' };
/** The language requested last: a catalogue that loads too late is ignored. */
let requested: Language = 'en';
const listeners = new Set<() => void>();

export const shownLanguage = (): Shown => shown;

/** Calls the listener when the page's language has changed. */
export function followLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the chosen language, or English if its catalogue cannot be loaded. */
async function showChosenLanguage(): Promise<void> {
  document.documentElement.dataset.script = chosenScript();

  const language = chosenLanguage();
  const digits = chosenDigits();
  requested = language;
  if (language === shown.language && digits === shown.digits) return;
  const next = await load(language).then(
    (catalogue): Shown => ({ language, catalogue, digits }),
    (): Shown => ({ language: 'en', catalogue: undefined, digits }),
  );
  // Either may have been changed while loading.
  if (requested !== language || chosenDigits() !== digits) return;
  shown = next;
  document.documentElement.lang = next.language;
  document.documentElement.dir = languages[next.language].direction;
  for (const listener of listeners) listener();
}

/** Shows the chosen language and follows changes in any tab. Resolves once it is shown. */
export function startLanguage(loadCatalogue: LoadCatalogue): Promise<void> {
  load = loadCatalogue;
  followChoice(() => void showChosenLanguage());
  return showChosenLanguage();
}
