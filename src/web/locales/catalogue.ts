import { isLanguage, type Language } from '../../contract/languages.ts';
import { en, type MainKey } from './en.ts';
import { type LaterPart, type LaterWords, laterWords } from './later.ts';

/** The same keys in another language: a missing or extra one fails the build. */
export type Words<English> = { readonly [K in keyof English]: string };

/** All messages in a language other than English: what each `xx.ts` in this folder exports. */
export interface Catalogue {
  words: Readonly<Record<MainKey, string>>;
  /** Keywords and cities of the dashboard, which the server sends in English, by the English word. */
  keywords: Readonly<Record<string, string>>;
  /** Messages that only some pages load. */
  later: { readonly [Part in LaterPart]: () => Promise<LaterWords<Part>> };
}

const files = import.meta.glob<{ catalogue: Catalogue }>(['./[a-z][a-z].ts', '!./en.ts']);
const fileOf = (language: Language) => files[`./${language}.ts`];

/** The languages of the contract that have a catalogue. */
export const isReadable = (code: string): code is Language =>
  isLanguage(code) && (code === 'en' || fileOf(code) !== undefined);

/**
 * Loads the messages of a language; undefined for English, which is part of the page.
 * @throws if they cannot be loaded
 */
export async function catalogueOf(language: Language): Promise<Catalogue | undefined> {
  if (language === 'en') return undefined;
  const load = fileOf(language);
  if (!load) throw new Error(`There is no src/web/locales/${language}.ts`);
  const { catalogue } = await load();
  loaded.add(catalogue);
  await Promise.all([...parts].map((part) => addPart(catalogue, part)));
  return catalogue;
}

const loaded = new Set<Catalogue>();
const parts = new Set<LaterPart>();

const addPart = async (catalogue: Catalogue, part: LaterPart) =>
  Object.assign(catalogue.words, await catalogue.later[part]());

/**
 * Adds the messages of a part in every language that is shown or will be. Await it before rendering what uses them.
 * @throws if they cannot be loaded
 */
export async function loadWords(part: LaterPart): Promise<void> {
  Object.assign(en, await laterWords[part]());
  parts.add(part);
  await Promise.all([...loaded].map((catalogue) => addPart(catalogue, part)));
}
