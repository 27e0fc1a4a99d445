import { useSyncExternalStore } from 'react';
import { languages } from '../../../contract/languages.ts';
import { en, type TextKey } from '../../locales/en.ts';
import { type Format, formatIn } from './format.ts';
import { chosenLanguage, followChoice, followLanguage, type Language, type Shown, shownLanguage } from './language.ts';
import { formatMessage, type TextValues } from './message.ts';

export type { TextKey };

interface Reading {
  text: (key: TextKey, values?: TextValues) => string;
  format: Format;
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

function readingOf(shown: Shown): Reading {
  const { language, catalogue } = shown;
  const locale = localeOf(shown);
  const format = formatIn(locale);
  const { direction } = languages[language];
  const words: Partial<Record<TextKey, string>> = catalogue?.words ?? en;
  return {
    text: (key, values) => formatMessage(words[key] ?? key, values, { locale, direction, format }),
    format,
    keyword: (english) => catalogue?.keywords?.[english] ?? english,
    locale,
  };
}

let last: { shown: Shown; reading: Reading } | undefined;

/** Returns the same object until language or digits change. */
function reading(): Reading {
  const shown = shownLanguage();
  if (last?.shown !== shown) last = { shown, reading: readingOf(shown) };
  return last.reading;
}

const useReading = (): Reading => useSyncExternalStore(followLanguage, reading);

/**
 * The message for a key in the current language; `{name}` becomes `values.name`, with localized numbers. For code outside
 * components: only `useText` rerenders when the language changes.
 */
export const text: Reading['text'] = (key, values) => reading().text(key, values);

/** Returns messages in the current language. */
export const useText = (): Reading['text'] => useReading().text;

/** The formatters of the current locale. */
export const useFormat = (): Format => useReading().format;

/** The current locale with country, BCP 47. */
export const useLocale = (): string => useReading().locale;

/** Translates the dashboard's keywords and cities, which the server sends in English. */
export const useKeyword = (): Reading['keyword'] => useReading().keyword;

/** The language the page is shown in. */
export const useLanguage = (): Language => useSyncExternalStore(followLanguage, shownLanguage).language;

/** The chosen language, which is shown once its messages are loaded. */
export const useChosenLanguage = (): Language => useSyncExternalStore(followChoice, chosenLanguage);
