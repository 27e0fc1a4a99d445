import { useRef } from 'react';
import { saveText } from '../../lib/browser/save-text.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button, ButtonRow } from '../actions/button.tsx';
import { CopyStatus, useCopy } from '../fields/copy-field.tsx';

interface CodeListProps {
  codes: readonly string[];
  /** Names the codes for screen readers, and heads the printed page and the file. */
  label: string;
  fileName: string;
}

/** Codes to keep, with buttons to copy, download and print them. Only they are printed. */
export function CodeList({ codes, label, fileName }: CodeListProps) {
  const text = useText();
  const box = useRef<HTMLUListElement>(null);
  const { result, copy } = useCopy();
  const lines = codes.join('\n');
  return (
    <div data-print className="space-y-4">
      <h3 className="hidden print:block">{label}</h3>
      <ul
        ref={box}
        aria-label={label}
        dir="ltr"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-sunken p-4 text-center font-mono print:bg-transparent"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="print:hidden">
        <ButtonRow>
          <Button onClick={() => void copy(lines, box.current)}>{text(result === 'copied' ? 'copied' : 'copy')}</Button>
          <Button onClick={() => saveText(fileName, `${label}\n\n${lines}\n`)}>{text('download')}</Button>
          <Button onClick={() => window.print()}>{text('print')}</Button>
        </ButtonRow>
      </div>
      <CopyStatus label={label} result={result} />
    </div>
  );
}
