// See docs/decisions/0039-visitors-have-a-document-of-their-own.md
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pages } from '../contract/pages.ts';
import { setDefaultCountry } from '../contract/rules/default-country.ts';
import { NotLoaded } from './app/layout/not-loaded.tsx';
import { VisitorFrame } from './app/layout/visitor-frame.tsx';
import { NamedPage } from './features/disputes/named/named-page.tsx';
import { keepFocus } from './lib/browser/kept-focus.ts';
import { addWords, startLanguage } from './lib/i18n/language.ts';
import { showFonts, whenSettled } from './lib/loading/idle.ts';
import * as english from './locales/en/visitors.ts';
import type { WordsFile } from './locales/words.ts';

// The pages for visitors: a document of its own, without router, session or the words of the app, so that it opens on a slow
// phone. Each page is loaded anew.

const country = document.querySelector<HTMLMetaElement>('meta[name="default-country"]')?.content;
if (country && /^[A-Z]{2}$/.test(country)) setDefaultCountry(country);

keepFocus();

const later: Readonly<Record<string, () => Promise<ComponentType>>> = {
  [pages.about]: async () => (await import('./features/disputes/named/about-page.tsx')).AboutPage,
  [pages.privacy]: async () => (await import('./features/disputes/named/privacy-page.tsx')).PrivacyPage,
  [pages.case]: async () => (await import('./features/disputes/named/case/case-page.tsx')).CasePage,
};

/** Takes the place of a page whose code did not arrive. */
const notLoaded = (): ComponentType => NotLoaded;

const cache = new QueryClient({
  defaultOptions: {
    // Also try when the browser reports being offline: the failure is shown instead of an endless skeleton.
    queries: { staleTime: 30_000, networkMode: 'always', retry: false },
    mutations: { networkMode: 'always', retry: false },
  },
});

const words = import.meta.glob<WordsFile>(['./locales/*/visitors.ts', '!./locales/en/visitors.ts']);
addWords('en', 'visitors', english);

const root = document.getElementById('root');
if (!root) throw new Error('visitors.html has no element with the id root');
const [Page] = await Promise.all([
  later[location.pathname.replace(/\/+$/, '')]?.().catch(notLoaded) ?? NamedPage,
  startLanguage(async (language) => (await words[`./locales/${language}/visitors.ts`]?.()) ?? english, 'visitors'),
]);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <VisitorFrame>
        <Page />
      </VisitorFrame>
    </QueryClientProvider>
  </StrictMode>,
);
void whenSettled(cache).then(showFonts);
