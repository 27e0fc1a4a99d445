import { useRef, useState } from 'react';

/** What the reader of a list is deciding about, in a dialog, and what came of it. */
export function useDecision<Asked>() {
  const [asked, ask] = useState<Asked>();
  const [done, setDone] = useState<string | null>(null);
  /** The list: it takes the focus when the row that had it is gone. */
  const place = useRef<HTMLElement>(null);
  return {
    asked,
    ask,
    cancel: () => ask(undefined),
    place,
    done,
    decided(words: string | null = null): void {
      ask(undefined);
      setDone(words);
      place.current?.focus();
    },
  };
}
