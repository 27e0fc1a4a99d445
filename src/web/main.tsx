import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { setDefaultCountry } from '../contract/rules/default-country.ts';
import { setPasswordRule } from '../contract/rules/password-checks.ts';
import { Providers } from './app/providers.tsx';
import { routes } from './app/routes.tsx';
import { createQueryClient } from './lib/api/query-client.ts';
import { keepFocus } from './lib/browser/kept-focus.ts';
import { removeExpired } from './lib/browser/storage.ts';
import { noteEarlyCheck } from './lib/checks/early-check.ts';
import { addWords, startLanguage } from './lib/i18n/language.ts';
import { showFonts, whenSettled } from './lib/loading/idle.ts';
import { currentUser, followSessions } from './lib/session/session.ts';
import * as english from './locales/en/every-page.ts';
import { fetchWords } from './locales/words.ts';

// The server writes the installation's country (R4, R8) and password rule (A4) into index.html.
const setting = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
const country = setting('default-country');
if (country && /^[A-Z]{2}$/.test(country)) setDefaultCountry(country);
if (setting('password-rule') === 'nist') setPasswordRule('nist');

keepFocus();
removeExpired();
setInterval(removeExpired, 60 * 60 * 1000);

addWords('en', 'every-page', english);
const inLanguage = startLanguage(fetchWords, 'every-page');
const cache = createQueryClient();
// Ask who is signed in while the page's code is still loading.
void cache.prefetchQuery(currentUser());
followSessions(cache);

const router = createBrowserRouter(routes(cache));
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

// The placeholder in index.html stays visible until the first page's code is loaded.
await Promise.all([routerReady(), inLanguage]);
noteEarlyCheck();
createRoot(root).render(
  <StrictMode>
    <Providers cache={cache}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

await whenSettled(cache);
showFonts();
// The page is there, and works without the others.
import('./app/prefetch.ts').then(
  ({ prefetchPages }) => prefetchPages(router, cache),
  () => {},
);

function routerReady(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
}
