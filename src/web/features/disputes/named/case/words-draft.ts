import { useState } from 'react';
import { readStored, removeStored, writeStored } from '../../../../lib/browser/storage.ts';

const prefix = 'named:';

/**
 * What someone is writing, so that a reload loses nothing. It lasts as long as the tab, because a shared computer should not
 * keep it.
 * @param name distinguishes the texts of a case
 */
export function useWordsDraft(
  name: string,
  first = '',
): [words: string, write: (words: string) => void, drop: () => void] {
  const key = `${prefix}${name}`;
  const [words, setWords] = useState(() => readStored('session', key) ?? first);
  function write(next: string): void {
    setWords(next);
    writeStored('session', key, next);
  }
  return [words, write, () => writeStored('session', key, null)];
}

/** Deletes every text of this tab that was not sent. */
export const forgetDrafts = (): void => removeStored('session', prefix);
