import type { MouseEvent } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';

/** The first link of a page, shown while it has the focus. */
export function SkipLink() {
  const text = useText();
  return (
    // biome-ignore lint/a11y/useValidAnchor: it links to #main; the handler only keeps that out of the history
    <a
      href="#main"
      onClick={skipToMain}
      className="fixed start-4 top-3 z-60 -translate-y-20 rounded-control bg-ink not-focus:opacity-0 px-4 py-2.5 font-semibold text-surface focus:translate-y-0 print:hidden"
    >
      {text('skipToContent')}
    </a>
  );
}

/** Moves the focus without changing the URL: a hash would add a history entry, and visitors’ pages read it as a step. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
