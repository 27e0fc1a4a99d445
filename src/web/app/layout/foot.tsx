import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import { useText } from '../../lib/i18n/i18n.ts';

const links = [
  { to: pages.named, label: 'namedLink' },
  { to: pages.about, label: 'aboutLink' },
  { to: pages.privacy, label: 'privacyLink' },
] as const;

export const footLinkStyles =
  'inline-flex min-h-11 items-center rounded-control text-ink-2 underline-offset-[3px] hover:text-ink hover:underline';

/**
 * The footer of every page: what people who are named can do, who runs the registry, and what happens with data. It appears
 * once the page above it has loaded, so that it never jumps.
 * @param children links to pages of the app, each in its li
 */
export function Foot({ children }: { children?: ReactNode }) {
  const text = useText();
  return (
    <footer className="px-4 pb-4 text-sm sm:px-8 print:hidden [body:has([data-loading])_&]:invisible">
      <ul className="mx-auto flex w-full max-w-[70rem] flex-wrap gap-x-6 border-t border-line pt-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            {/* These pages have their own document. */}
            <a href={to} className={footLinkStyles}>
              {text(label)}
            </a>
          </li>
        ))}
        {children}
      </ul>
    </footer>
  );
}
