import type { ReactNode } from 'react';
import { Link, ScrollRestoration } from 'react-router';
import { Wordmark } from '../../components/content/mark.tsx';
import { Rosette } from '../../components/content/rosette.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { NavigationProgress } from '../navigation-progress.tsx';
import { Foot } from './foot.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/** The layout of the sign-in pages: a decorative panel and the form. On a phone only the form. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <>
      <OfflineBanner />
      <div className="relative flex min-h-dvh flex-col bg-surface lg:grid lg:grid-cols-2">
        <NavigationProgress />
        <header className="relative overflow-hidden lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:justify-between lg:bg-panel lg:p-12 lg:text-on-panel">
          <Rosette
            pattern="panel"
            className="absolute start-[4%] top-[26%] hidden w-[122%] max-w-none mask-b-from-45% mask-b-to-90% opacity-45 lg:block"
          />
          <Link to="/" className="relative m-4 inline-flex min-h-11 items-center self-start rounded-control lg:m-0">
            <span className="flex lg:hidden">
              <Wordmark />
            </span>
            <span className="hidden lg:flex">
              <Wordmark onPanel />
            </span>
          </Link>
          <p className="relative hidden max-w-[9.5em] font-serif text-4xl font-semibold text-balance lg:block">
            {text('productPromise')}
          </p>
        </header>
        <aside aria-label={text('language')} className="absolute end-4 top-4 z-10 lg:end-8 lg:top-8">
          <LanguageSwitch />
        </aside>
        <div className="flex flex-1 flex-col">
          <main
            id="main"
            tabIndex={-1}
            className="flex flex-1 items-start justify-center px-4 pt-4 pb-12 sm:items-center sm:p-8"
          >
            <div className="w-full max-w-100">{children}</div>
          </main>
          <Foot />
        </div>
      </div>
      <ScrollRestoration />
    </>
  );
}
