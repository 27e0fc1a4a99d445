import type { Language } from '../../contract/languages.ts';

/** The same keys in another language: a missing or extra one fails the build. */
export type Words<English> = { readonly [Key in keyof English]: string };

/** What a file `<language>/<namespace>.ts` exports. */
export interface WordsFile {
  words: Readonly<Partial<Record<TextKey, string>>>;
  /** Keywords and cities of the dashboard, which the server sends in English, by the English word. */
  keywords?: Readonly<Record<string, string>>;
}

type EveryPage = typeof import('./en/every-page.ts')['words'];
type App = typeof import('./en/app.ts')['words'];
type Business = typeof import('./en/business.ts')['words'];
type Staff = typeof import('./en/staff.ts')['words'];
type Visitors = typeof import('./en/visitors.ts')['words'];

/** The messages of all namespaces; keys are unique across them. */
export type TextKey = keyof EveryPage | keyof App | keyof Business | keyof Staff | keyof Visitors;

/**
 * - every-page: what every page of the app says, and all that the sign-in pages say
 * - app: the pages inside the frame
 * - business: lists, history and the API
 * - staff: staff's pages
 * - visitors: the pages for visitors, which have a document of their own
 */
export type Namespace = 'every-page' | 'app' | 'business' | 'staff' | 'visitors';

/** @throws if it cannot be loaded */
export type LoadWords = (language: Language, namespace: Namespace) => Promise<WordsFile>;

// English of every page is part of the app.
const files = import.meta.glob<WordsFile>(['./*/{every-page,app,business,staff}.ts', '!./en/every-page.ts']);

/** The messages of a namespace of the app. */
export const fetchWords: LoadWords = async (language, namespace) => {
  const load = files[`./${language}/${namespace}.ts`];
  if (!load) throw new Error(`There is no src/web/locales/${language}/${namespace}.ts`);
  return load();
};
