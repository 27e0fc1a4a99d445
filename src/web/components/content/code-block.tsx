import { useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { CopyButton, useCopy } from '../forms/copy-field.tsx';

interface CodeBlockProps {
  /** Names the code for the copy button and for screen readers. */
  label: string;
  code: string;
  /** Limits the height to a part of the window. */
  bounded?: boolean;
}

const styles = 'pt-13 print:max-h-none print:whitespace-pre-wrap';

/** Several lines of code with a copy button. Wide lines scroll. */
export function CodeBlock({ label, code, bounded = false }: CodeBlockProps) {
  const box = useRef<HTMLElement>(null);
  const { result, copy } = useCopy();
  return (
    <section aria-label={label} className="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre tabIndex={0} className={classNames(styles, bounded && 'max-h-120')}>
        <code ref={box}>{code}</code>
      </pre>
      <div className="absolute inset-x-0 top-0 flex items-center justify-between ps-4 pe-1 pt-1 text-xs text-ink-2">
        <span aria-hidden="true">{label}</span>
        <CopyButton label={label} result={result} onClick={() => copy(code, box.current)} />
      </div>
    </section>
  );
}
