import { useRef } from 'react';
import { CopyButton, useCopy } from '../fields/copy-field.tsx';

/** A piece of code: plain text, or text with its kind. */
export type CodePiece = string | readonly [kind: keyof typeof kinds, text: string];

const kinds = {
  comment: 'text-ink-3',
  keyword: 'text-info',
  number: 'text-warning',
  string: 'text-primary-text',
};

interface CodeBlockProps {
  /** Names the code for the copy button and for screen readers. */
  label: string;
  code: string;
  /** The same code in pieces, each in the colour of its kind. */
  pieces?: readonly CodePiece[];
}

/** Several lines of code with a copy button. Wide lines scroll, and more than fit in a part of the window. */
export function CodeBlock({ label, code, pieces = [code] }: CodeBlockProps) {
  const box = useRef<HTMLElement>(null);
  const { result, copy } = useCopy();
  return (
    <section aria-label={label} className="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre tabIndex={0} className="max-h-120 pt-13 print:max-h-none print:whitespace-pre-wrap">
        <code ref={box}>
          {pieces.map((piece, place) => {
            if (typeof piece === 'string') return piece;
            const [kind, words] = piece;
            const key = `${place}`;
            return (
              <span key={key} className={kinds[kind]}>
                {words}
              </span>
            );
          })}
        </code>
      </pre>
      <div className="absolute inset-x-0 top-0 flex items-center justify-between ps-4 pe-1 pt-1 text-xs text-ink-2">
        <span aria-hidden="true">{label}</span>
        <CopyButton label={label} result={result} onClick={() => copy(code, box.current)} />
      </div>
    </section>
  );
}
