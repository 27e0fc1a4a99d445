import { useCallback, useEffect, useRef } from 'react';

const restMs = 600;

/** Where drafts are kept. It must stay the same value while the same draft is written. */
export interface DraftPlace<Draft> {
  save: (draft: Draft) => void;
  discard: () => void;
}

interface DraftKeeper<Draft> {
  /** Saves the draft when typing rests, and at once when the page is left. */
  note: (draft: Draft) => void;
  /** Forgets the draft, a noted one included. */
  discard: () => void;
}

/** Keeps what somebody is writing. */
export function useKeptDraft<Draft>(place: DraftPlace<Draft>): DraftKeeper<Draft> {
  const unsaved = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    if (unsaved.current) place.save(unsaved.current);
    unsaved.current = null;
  }, [place]);

  const note = useCallback(
    (draft: Draft) => {
      unsaved.current = draft;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, restMs);
    },
    [save],
  );

  const discard = useCallback(() => {
    clearTimeout(timer.current);
    unsaved.current = null;
    place.discard();
  }, [place]);

  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  return { note, discard };
}
