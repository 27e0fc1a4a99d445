// See docs/decisions/0038-screens-have-no-styles-and-no-words.md
/** The languages of the product by BCP 47 code. Another one is a line here and a folder beside `src/web/locales/ur`. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  ur: { name: 'اردو', direction: 'rtl' },
} as const;

export type Language = keyof typeof languages;

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** The codes, in display order. */
export const languageCodes: readonly Language[] = Object.keys(languages).filter(isLanguage);

/** A value for each language. */
export const inEachLanguage = <Value>(of: (code: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(languageCodes.map((code) => [code, of(code)])) as Record<Language, Value>;
