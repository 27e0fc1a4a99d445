import type { Preferences } from '../../../contract/accounts/account.ts';
import { inEachLanguage, isLanguage, type Language, languageCodes, languages } from '../../../contract/languages.ts';
import type { LoadWords, Namespace, WordsFile } from '../../locales/words.ts';
import { browserPreferences, preferencesKey, saveBrowserPreferences } from '../browser/browser-preferences.ts';
import { followStorage } from '../browser/storage.ts';

export type { Language };

/** The languages to choose from, each under its own name. */
export const languageOptions = languageCodes.map((code) => ({ value: code, label: languages[code].name, lang: code }));

/** Falls back to English for an unknown language. */
export const readable = (code: string | null): Language => (code !== null && isLanguage(code) ? code : 'en');

/** The first of the browser's languages that the product speaks. */
const browserLanguage = (): Language =>
  navigator.languages.map((tag) => tag.replace(/-.*/, '').toLowerCase()).find(isLanguage) ?? 'en';

/** The language for this browser. `public/theme.js` applies the same rule before the first paint. */
export function chosenLanguage(): Language {
  const { language } = browserPreferences();
  return language === null ? browserLanguage() : readable(language);
}

/** Calls the listener when another language is chosen, in this tab or another. */
export const followChoice = (listener: () => void): (() => void) => followStorage([preferencesKey], listener);

/** Stores a language and shows it once its messages are loaded. */
export function chooseLanguage(choice: string): void {
  saveBrowserPreferences({ language: readable(choice) });
}

/** The script style of Urdu. Nastaliq is the style of books and newspapers. */
export const chosenScript = (): Preferences['script'] =>
  browserPreferences().script === 'nastaliq' ? 'nastaliq' : 'naskh';

/** The digits of numbers and dates in Urdu. */
export const chosenDigits = (): Preferences['digits'] => (browserPreferences().digits === 'urdu' ? 'urdu' : 'latin');

/** The messages of a language, as far as they are loaded. */
export type Catalogue = ReadonlyMap<Namespace, WordsFile>;

const catalogues = inEachLanguage(() => new Map<Namespace, WordsFile>());
const wanted = new Set<Namespace>();
let fetchWords: LoadWords | undefined;

/** Adds messages that are there already. */
export function addWords(language: Language, namespace: Namespace, file: WordsFile): void {
  catalogues[language].set(namespace, file);
}

const fill = (language: Language, namespaces: Iterable<Namespace>): Promise<unknown> =>
  Promise.all(
    Array.from(namespaces, async (one) => {
      if (fetchWords && !catalogues[language].has(one)) addWords(language, one, await fetchWords(language, one));
    }),
  );

/**
 * Loads the messages of a namespace in the language that is shown, and in the one that will be. Await it before rendering
 * what uses them.
 * @throws if they cannot be loaded
 */
export async function loadWords(namespace: Namespace): Promise<void> {
  wanted.add(namespace);
  const needed = new Set(hasShown ? [shown.language, requested] : [requested]);
  await Promise.all([...needed].map((language) => fill(language, [namespace])));
}

/** The language on the page, with its messages and digits. */
export interface Shown {
  language: Language;
  catalogue: Catalogue;
  digits: Preferences['digits'];
}

let shown: Shown = { language: 'en', catalogue: catalogues.en, digits: 'latin' };
/** Whether the page has its language: until then English is only what `shown` begins with. */
let hasShown = false;
/** The language requested last: one whose messages come too late is ignored. */
let requested: Language = 'en';
const listeners = new Set<() => void>();

export const shownLanguage = (): Shown => shown;

/** Calls the listener when the page's language has changed. */
export function followLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the chosen language, or English if its messages cannot be loaded. */
async function showChosenLanguage(): Promise<void> {
  document.documentElement.dataset.script = chosenScript();

  const language = chosenLanguage();
  const digits = chosenDigits();
  requested = language;
  if (language === shown.language && digits === shown.digits) {
    hasShown = true;
    return;
  }
  const isThere = await fill(language, wanted).then(
    () => true,
    () => false,
  );
  // Either may have been changed while loading.
  if (requested !== language || chosenDigits() !== digits) return;
  // The words that say so are always there.
  if (!isThere) await fill('en', wanted).catch(() => undefined);
  const next = isThere ? language : 'en';
  shown = { language: next, catalogue: catalogues[next], digits };
  hasShown = true;
  document.documentElement.lang = next;
  document.documentElement.dir = languages[next].direction;
  for (const listener of listeners) listener();
}

/**
 * Shows the chosen language and follows changes in any tab. Resolves once it is shown.
 * @param load fetches the messages of a language
 * @param namespace of every page; its English is there already, see `addWords`
 */
export function startLanguage(load: LoadWords, namespace: Namespace): Promise<void> {
  fetchWords = load;
  wanted.add(namespace);
  followChoice(() => void showChosenLanguage());
  return showChosenLanguage();
}
