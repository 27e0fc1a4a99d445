import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useDocumentTitle } from '../../lib/hooks/use-document-title.ts';
import { Stack, type StackProps } from '../layout/stack.tsx';

interface PageTitleProps {
  title: string;
  intro?: ReactNode;
  /** Next to the title, or below it on narrow screens. Not printed. */
  action?: ReactNode;
  /** Below something in larger letters. */
  small?: boolean;
  /** The browser tab's title if it differs from the page's, such as "Error: Add Report". */
  documentTitle?: string;
}

/** The page's only h1. After a navigation it takes the focus: screen readers start reading here. */
export function PageTitle({ title, intro, action, small = false, documentTitle = title }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // On the first page of a visit, leave the focus where the browser put it.
  const cameFromInside = useRef(useLocation().key !== 'default');

  useEffect(() => {
    if (cameFromInside.current) heading.current?.focus({ preventScroll: true });
  }, []);

  useDocumentTitle(documentTitle);

  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 sm:mb-8">
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className={small ? 'text-xl' : 'text-2xl sm:text-3xl'}>
          {title}
        </h1>
        {intro ? <div className="mt-2 max-w-measure text-ink-2">{intro}</div> : null}
      </div>
      {action ? <div className="flex flex-wrap items-center gap-3 print:hidden">{action}</div> : null}
    </div>
  );
}

interface PageProps extends PageTitleProps {
  /** Stacks its parts, with this space between. */
  gap?: StackProps['gap'];
  children: ReactNode;
}

/** A page: its title, and its parts below. */
export function Page({ gap, children, ...title }: PageProps) {
  return (
    <>
      <PageTitle {...title} />
      {gap ? <Stack gap={gap}>{children}</Stack> : children}
    </>
  );
}
