import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import { Wordmark } from '../../components/content/mark.tsx';
import { Foot } from './foot.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SkipLink } from './skip-link.tsx';

/** The layout of the pages for visitors: the product's name, the language switch, the page, the footer. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfflineBanner />
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex min-h-16 w-full max-w-[39rem] flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 sm:px-8">
          <a href={pages.dashboard} className="inline-flex min-h-11 items-center rounded-control">
            <Wordmark />
          </a>
          <LanguageSwitch />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[39rem] flex-1 px-4 py-8 outline-none sm:px-8 sm:py-12"
      >
        {children}
      </main>
      <div className="mx-auto w-full max-w-[39rem]">
        <Foot />
      </div>
    </div>
  );
}
