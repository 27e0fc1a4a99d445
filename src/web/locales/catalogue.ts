import { isLanguage, type Language } from '../../contract/languages.ts';
import type { ProblemCode } from '../../contract/problem-catalogue.ts';
import type { docsProse } from './en/docs-prose.ts';
import type { TextKey } from './en.ts';

/** The same keys in another language: one that is missing, or one too many, fails the build. */
export type Words<English> = { readonly [K in keyof English]: string };

/** The same parts, lists and tables as in English, whatever their words. */
type Shape<T> = T extends string ? string : { readonly [K in keyof T]: Shape<T[K]> };

/** What only the documentation page needs. */
export interface DocsText {
  prose: Shape<typeof docsProse>;
  problems: Readonly<Record<ProblemCode, { title: string; meaning: string; remedy: string }>>;
  /** What the OpenAPI document says in English, by its English. */
  api: Readonly<Record<string, string>>;
}

/** Everything a person reads in a language that is not English: what each file `xx.ts` of this folder gives. */
export interface Catalogue {
  words: Readonly<Record<TextKey, string>>;
  /** Keywords and cities of the dashboard, which the server gives in English, by their English. */
  keywords: Readonly<Record<string, string>>;
  /** Loaded when it is needed. */
  docs: () => Promise<DocsText>;
}

const files = import.meta.glob<{ catalogue: Catalogue }>(['./[a-z][a-z].ts', '!./en.ts']);
const fileOf = (language: Language) => files[`./${language}.ts`];

/** The languages that there are words for, of those that the contract lists. */
export const isReadable = (code: string): code is Language =>
  isLanguage(code) && (code === 'en' || fileOf(code) !== undefined);

/**
 * Loads the words of a language. English needs none: it comes with the page.
 * @throws when they cannot be had
 */
export async function catalogueOf(language: Language): Promise<Catalogue | undefined> {
  if (language === 'en') return undefined;
  const load = fileOf(language);
  if (!load) throw new Error(`There is no src/web/locales/${language}.ts`);
  return (await load()).catalogue;
}
