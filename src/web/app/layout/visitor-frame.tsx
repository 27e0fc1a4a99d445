import type { MouseEvent, ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import { Wordmark } from '../../components/content/mark.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { Foot } from './foot.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { OfflineBanner } from './offline-banner.tsx';

/** The layout of the pages for visitors: the product's name, the language switch, the page, the footer. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <div className="flex min-h-dvh flex-col">
      {/* biome-ignore lint/a11y/useValidAnchor: it links to #main; the handler only keeps that out of the history */}
      <a
        href="#main"
        onClick={skipToMain}
        className="fixed start-4 top-3 z-60 -translate-y-20 rounded-control bg-ink not-focus:opacity-0 px-4 py-2.5 font-semibold text-surface focus:translate-y-0 print:hidden"
      >
        {text('skipToContent')}
      </a>
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

/** Moves the focus without changing the URL: a hash would be read as a step. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
