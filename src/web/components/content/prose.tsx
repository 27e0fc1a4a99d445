import { Fragment } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

const marked = /(`[^`]+`|\*\*[^*]+\*\*)/;

/** Text in which `backticks` mark code and **two stars** mark strong text. */
export function Prose({ children }: { children: string }) {
  return children.split(marked).map((part, place) => {
    const key = `${place}`;
    if (part.startsWith('`'))
      return (
        <code key={key} dir="ltr" className={codeStyles(part)}>
          {part.slice(1, -1)}
        </code>
      );
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    return <Fragment key={key}>{part}</Fragment>;
  });
}

/** Short code, such as a phone number with a space, does not wrap. */
const codeStyles = ({ length }: string): string =>
  classNames('rounded-badge bg-sunken px-1 py-0.5', length < 24 && 'whitespace-nowrap');

/** Paragraphs of such text. */
export function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => (
    <p key={paragraph} className="max-w-measure">
      <Prose>{paragraph}</Prose>
    </p>
  ));
}
