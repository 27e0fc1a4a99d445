import { useState } from 'react';
import { readStored, writeStored } from '../browser/storage.ts';

/**
 * What someone is writing, so that a reload loses nothing. It lasts as long as the tab, because a shared computer should not
 * keep it.
 * @param key under which it is stored
 * @param first what stands there before anything is written
 */
export function useWordsDraft(
  key: string,
  first = '',
): [words: string, write: (words: string) => void, drop: () => void] {
  const [words, setWords] = useState(() => readStored('session', key) ?? first);
  function write(next: string): void {
    setWords(next);
    writeStored('session', key, next);
  }
  return [words, write, () => dropDraft(key)];
}

/** What was written is sent, or of no use any more. */
export const dropDraft = (key: string): void => writeStored('session', key, null);

/** Whether something was written that was not sent. */
export const isBegun = (key: string): boolean => readStored('session', key) !== null;
