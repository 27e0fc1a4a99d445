import { useCallback, useEffect, useRef } from 'react';
import type { Stored } from '../../../lib/browser/stored.ts';

const debounceMs = 600;

/** Where a draft is stored. Memoize it: a new value flushes the pending draft. */
export type DraftStorage<Draft> = Pick<Stored<Draft>, 'write' | 'clear'>;

interface DraftKeeper<Draft> {
  /** Saves the draft after 600 ms without a change, or when the page is left. */
  note: (draft: Draft) => void;
  /** Deletes the draft, including a pending one. */
  discard: () => void;
  /** Does not save what was typed last, because another draft takes its place. */
  forget: () => void;
}

/** Stores what the user types as a draft. */
export function useDraft<Draft>(storage: DraftStorage<Draft>): DraftKeeper<Draft> {
  const unsaved = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    if (unsaved.current) storage.write(unsaved.current);
    unsaved.current = null;
  }, [storage]);

  const note = useCallback(
    (draft: Draft) => {
      unsaved.current = draft;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, debounceMs);
    },
    [save],
  );

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    unsaved.current = null;
  }, []);

  const discard = useCallback(() => {
    forget();
    storage.clear();
  }, [forget, storage]);

  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  return { note, discard, forget };
}
