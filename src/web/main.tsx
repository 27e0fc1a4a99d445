import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { setDefaultCountry } from '../contract/default-country.ts';
import { Providers } from './app/providers.tsx';
import { routes } from './app/routes.tsx';
import { keepToLanguage } from './lib/language.ts';
import { lateCache } from './lib/lazy-query-client.ts';
import { followOtherTabs } from './lib/user-store.ts';

// The server writes the installation's country into the page (R4, R8).
const country = document.querySelector<HTMLMetaElement>('meta[name="default-country"]')?.content;
if (country && /^[A-Z]{2}$/.test(country)) setDefaultCountry(country);

const inLanguage = keepToLanguage();
const cache = lateCache();
followOtherTabs(async () => (await cache()).invalidateQueries());

const router = createBrowserRouter(routes(cache));
const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the app');

// Until the first page's code is here, what index.html paints stays in sight.
await Promise.all([untilReady(), inLanguage]);
createRoot(place).render(
  <StrictMode>
    <Providers cache={cache}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

function untilReady(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
}
