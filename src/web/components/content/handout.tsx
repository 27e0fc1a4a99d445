import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button, ButtonRow } from '../actions/button.tsx';
import { CopyStatus, useCopy } from '../fields/copy-field.tsx';
import { Identifier } from './identifier.tsx';
import { Text } from './text.tsx';

interface HandoutProps {
  /** Names it for screen readers. */
  label: string;
  words: string;
  url: string;
}

/** Words and an address for somebody else: to read out, to copy, or to print and hand over. Only they are printed. */
export function Handout({ label, words, url }: HandoutProps) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const { result, copy } = useCopy();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    window.print();
    setPrinting(false);
  }, [isPrinting]);
  return (
    <div className="space-y-3">
      <div ref={box} data-print={isPrinting || undefined} className="space-y-2">
        <Text measure>{words}</Text>
        <Text>
          <Identifier>{url}</Identifier>
        </Text>
      </div>
      <ButtonRow>
        <Button size="compact" onClick={() => void copy(`${words}\n${url}`, box.current)}>
          {text(result === 'copied' ? 'copied' : 'copy')}
        </Button>
        <Button size="compact" onClick={() => setPrinting(true)}>
          {text('print')}
        </Button>
      </ButtonRow>
      <CopyStatus label={label} result={result} />
    </div>
  );
}
