import { useSyncExternalStore } from 'react';
import { languages } from '../../../contract/languages.ts';
import type { TextKey, WordsFile } from '../../locales/words.ts';
import { type Format, formatIn } from './format.ts';
import {
  type Catalogue,
  chosenLanguage,
  followChoice,
  followLanguage,
  type Language,
  type Shown,
  shownLanguage,
} from './language.ts';
import { formatMessage, type TextValues } from './message.ts';

export type { TextKey };

/** The message for a key; `{name}` becomes `values.name`, with localized numbers. */
export type TextOf = (key: TextKey, values?: TextValues) => string;

/** What the page says, and how it writes, in the reader's language. */
export interface Reader {
  text: TextOf;
  format: Format;
  /** Translates the dashboard's keywords and cities, which the server sends in English. */
  keyword: (english: string) => string;
  /** BCP 47, with country. */
  locale: string;
}

/**
 * The locale for numbers and dates: the browser's variant of the language if it has one, else British English or the
 * Pakistani variant, which write the day before the month. The digits of Urdu are a preference.
 */
function localeOf({ language, digits }: Shown): string {
  const otherwise = language === 'en' ? 'en-GB' : `${language}-PK`;
  const locale = navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? otherwise;
  if (language === 'en') return locale;
  const isUrdu = language === 'ur' && digits === 'urdu';
  return `${new Intl.Locale(locale, { numberingSystem: isUrdu ? 'arabext' : 'latn' })}`;
}

/** What the first loaded file with a match says. */
function firstIn<Found>(catalogue: Catalogue, find: (file: WordsFile) => Found | undefined): Found | undefined {
  for (const file of catalogue.values()) {
    const found = find(file);
    if (found !== undefined) return found;
  }
  return undefined;
}

const wordsOf = (catalogue: Catalogue, key: TextKey) => firstIn(catalogue, ({ words }) => words[key]);

/** Whether there is a message for it, as far as they are loaded. */
export const isTextKey = (key: string): key is TextKey =>
  firstIn(shownLanguage().catalogue, ({ words }) => Object.hasOwn(words, key) || undefined) ?? false;

function readerOf(shown: Shown): Reader {
  const { language, catalogue } = shown;
  const locale = localeOf(shown);
  const format = formatIn(locale);
  const { direction } = languages[language];
  return {
    text: (key, values) => formatMessage(wordsOf(catalogue, key) ?? key, values, { locale, direction, format }),
    format,
    keyword: (english) => firstIn(catalogue, ({ keywords }) => keywords?.[english]) ?? english,
    locale,
  };
}

let last: { shown: Shown; reader: Reader } | undefined;

/** Returns the same object until language or digits change. */
function reader(): Reader {
  const shown = shownLanguage();
  if (last?.shown !== shown) last = { shown, reader: readerOf(shown) };
  return last.reader;
}

/** The messages, formatters and locale of the current language. */
export const useReader = (): Reader => useSyncExternalStore(followLanguage, reader);

/** In the current language, for code outside components: only the hooks rerender when the language changes. */
export const text: TextOf = (key, values) => reader().text(key, values);

/** The messages alone. */
export const useText = (): TextOf => useReader().text;

/** The language the page is shown in. */
export const useLanguage = (): Language => useSyncExternalStore(followLanguage, shownLanguage).language;

/** The chosen language, which is shown once its messages are loaded. */
export const useChosenLanguage = (): Language => useSyncExternalStore(followChoice, chosenLanguage);
