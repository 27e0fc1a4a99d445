import { inEachLanguage, type Language } from '../../contract/languages.ts';
import { pages } from '../../contract/pages.ts';
import { framedPages, signInPages } from '../app/pages.ts';
import type { WordsFile } from './words.ts';

const files = import.meta.glob<WordsFile>('./*/{every-page,app,business,visitors}.ts', { eager: true });

/** The words of a language that documents have. */
const wordsOf = (language: Language): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(files).flatMap(([path, { words }]) => (path.startsWith(`./${language}/`) ? words : [])),
  );

/** Those that have a document of their own. */
const visitorPages = [
  { path: pages.named, title: 'namedTitle', intro: 'namedIntro' },
  { path: pages.about, title: 'aboutLink', intro: 'aboutIntro' },
  { path: pages.privacy, title: 'privacyLink', intro: 'privacyIntro' },
];

interface Page {
  path: string;
  title?: string;
  heading?: string;
  intro?: string;
}

const words = inEachLanguage(wordsOf);

/** What each page's document shows until its code is there, by its path: the server writes it in. */
export const firstWords = Object.fromEntries(
  [...framedPages, ...signInPages, ...visitorPages]
    .filter(({ heading, intro }: Page) => heading ?? intro)
    .map(({ path, title = '', heading = title, intro = '' }: Page) => [
      path,
      inEachLanguage((language) => [words[language][heading], words[language][intro] ?? '']),
    ]),
);
