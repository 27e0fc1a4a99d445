import type { ComponentPropsWithoutRef } from 'react';

/** A link in running text. */
export const linkStyles =
  '-my-0.5 rounded-badge py-0.5 font-medium text-primary-text underline decoration-1 underline-offset-[3px] hover:decoration-2';

/** A link in running text to a page of another document; see TextLink for pages of the same one. */
export const PageLink = (props: Omit<ComponentPropsWithoutRef<'a'>, 'className' | 'style'>) => (
  <a {...props} className={linkStyles} />
);
