import ArrowLeft from '@iconify-json/lucide/icons.json?arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDocumentTitle } from '../../lib/hooks/use-document-title.ts';

interface QuestionProps {
  title: string;
  /** Below the title. */
  hint?: ReactNode;
  /** The page appeared after an action: the title takes the focus, so that screen readers start reading here. */
  takesFocus?: boolean;
  /** A link back to the step before. */
  back?: { label: string; onBack: () => void } | undefined;
  /** The browser tab's title if it differs from the page's. */
  documentTitle?: string;
  children: ReactNode;
}

/** A page with one question or one piece of news: a title in large letters and its content, in a narrow column. */
export function Question({ title, hint, takesFocus = false, back, documentTitle = title, children }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useDocumentTitle(documentTitle);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another page
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, title]);

  return (
    <div className="max-w-measure">
      {back ? (
        <button
          type="button"
          onClick={back.onBack}
          className="-ms-1 mb-4 inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-sm font-semibold text-primary-text hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {back.label}
        </button>
      ) : null}
      <h1 ref={heading} tabIndex={-1} className="text-2xl sm:text-3xl">
        {title}
      </h1>
      {hint ? <div className="mt-3 text-lg text-balance text-ink-2">{hint}</div> : null}
      <div className="mt-6 space-y-8 sm:mt-8">{children}</div>
    </div>
  );
}
