import { Fragment } from 'react';

const marked = /(`[^`]+`|\*\*[^*]+\*\*)/;

/** Words in which `backticks` mark what is read sign by sign, and **two stars** what must not be missed. */
export function Prose({ children }: { children: string }) {
  return children.split(marked).map((part, place) => {
    const key = `${place}`;
    if (part.startsWith('`'))
      return (
        <code key={key} dir="ltr" className="rounded-badge bg-sunken px-1 py-0.5 break-words">
          {part.slice(1, -1)}
        </code>
      );
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    return <Fragment key={key}>{part}</Fragment>;
  });
}

/** Paragraphs of such words. */
export function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => (
    <p key={paragraph} className="max-w-measure">
      <Prose>{paragraph}</Prose>
    </p>
  ));
}
