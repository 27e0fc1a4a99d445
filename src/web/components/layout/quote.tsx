import { type ReactNode, useId } from 'react';
import { Words } from '../content/text.tsx';

interface QuoteProps {
  /** Whose words they are. */
  label: string;
  /** What happens with them. */
  note?: string | undefined;
  words?: ReactNode;
  children?: ReactNode;
}

/** Somebody's own words. */
export function Quote({ label, note, words, children }: QuoteProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="border-s-2 border-line-strong ps-4">
      <figcaption id={id} className="text-sm font-semibold">
        {label}
      </figcaption>
      <blockquote className="mt-1 max-w-measure space-y-2 wrap-anywhere">
        {words ? <Words as="div">{words}</Words> : null}
        {children}
      </blockquote>
      {note ? <p className="mt-1 text-sm text-ink-2">{note}</p> : null}
    </figure>
  );
}
