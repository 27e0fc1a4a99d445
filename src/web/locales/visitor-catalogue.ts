import type { Language, ShownCatalogue } from '../lib/i18n/language.ts';

const files = import.meta.glob<{ catalogue: ShownCatalogue }>(['./[a-z][a-z]-visitors.ts', '!./en-visitors.ts']);

/**
 * The messages of the pages for visitors in a language; undefined for English, which is part of the page.
 * @throws if they cannot be loaded
 */
export async function visitorCatalogueOf(language: Language): Promise<ShownCatalogue | undefined> {
  if (language === 'en') return undefined;
  const load = files[`./${language}-visitors.ts`];
  if (!load) throw new Error(`There is no src/web/locales/${language}-visitors.ts`);
  return (await load()).catalogue;
}
