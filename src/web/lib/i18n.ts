import { use, useSyncExternalStore } from 'react';
import { languages } from '../../contract/languages.ts';
import type { Catalogue } from '../locales/catalogue.ts';
import { en, type TextKey } from '../locales/en.ts';
import { type Format, formatIn } from './format.ts';
import { chosenLanguage, followChoice, followLanguage, type Language, type Shown, shownLanguage } from './language.ts';
import { filledIn, type TextValues } from './message.ts';

export type { TextKey };

interface Reading {
  text: (key: TextKey, values?: TextValues) => string;
  format: Format;
  keyword: (english: string) => string;
  /** BCP 47, with the country whose ways of writing count. */
  locale: string;
}

/**
 * How numbers and dates are written: as in the reader's own kind of the language, where the browser names one. Day
 * before month otherwise, as in the country the product comes from. The digits of Urdu are the reader's choice.
 */
function localeOf({ language, digits }: Shown): string {
  const otherwise = language === 'en' ? 'en-GB' : `${language}-PK`;
  const locale = navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? otherwise;
  if (language !== 'ur') return locale;
  return `${new Intl.Locale(locale, { numberingSystem: digits === 'urdu' ? 'arabext' : 'latn' })}`;
}

function readingOf(shown: Shown): Reading {
  const { language, catalogue } = shown;
  const locale = localeOf(shown);
  const format = formatIn(locale);
  const { direction } = languages[language];
  const words: Readonly<Record<TextKey, string>> = catalogue?.words ?? en;
  return {
    text: (key, values) => filledIn(words[key], values, { locale, direction, format }),
    format,
    keyword: (english) => catalogue?.keywords[english] ?? english,
    locale,
  };
}

let last: { shown: Shown; reading: Reading } | undefined;

/** One for each language and its digits, so that what is made of it changes with these only. */
function reading(): Reading {
  const shown = shownLanguage();
  if (last?.shown !== shown) last = { shown, reading: readingOf(shown) };
  return last.reading;
}

const useReading = (): Reading => useSyncExternalStore(followLanguage, reading);

/**
 * The words for a key in the reader's language; `{name}` becomes `values.name`, numbers in the reader's digits. For
 * places where no hook can be: what is shown follows a change of language with `useText` only.
 */
export const text: Reading['text'] = (key, values) => reading().text(key, values);

/** The words for keys, in the reader's language. */
export const useText = (): Reading['text'] => useReading().text;

/** What people read instead of ISO forms, in the reader's language. */
export const useFormat = (): Format => useReading().format;

/** The reader's language and country, BCP 47. */
export const useLocale = (): string => useReading().locale;

/** The dashboard's keywords and cities, which come in English. */
export const useKeyword = (): Reading['keyword'] => useReading().keyword;

/** The language that the page shows. */
export const useLanguage = (): Language => useSyncExternalStore(followLanguage, shownLanguage).language;

/** The language that was chosen here: shown once its words have come. */
export const useChosenLanguage = (): Language => useSyncExternalStore(followChoice, chosenLanguage);

const docs = new Map<Catalogue, ReturnType<Catalogue['docs']>>();

/** What the documentation page says; undefined in English. Waits (in a Suspense) until it has come. */
export function useDocsOfCatalogue() {
  const { catalogue } = useSyncExternalStore(followLanguage, shownLanguage);
  if (!catalogue) return undefined;
  const coming = docs.get(catalogue) ?? catalogue.docs();
  docs.set(catalogue, coming);
  return use(coming);
}
