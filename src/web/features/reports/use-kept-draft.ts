import { useCallback, useEffect, useRef } from 'react';
import { discardDraft, saveDraft } from './report-draft.ts';
import type { ReportValues } from './report-values.ts';

const restMs = 600;

interface DraftKeeper {
  /** Saves the values when typing rests, and at once when the page is left. */
  note: (values: ReportValues) => void;
  /** Forgets the draft, noted values included. */
  discard: () => void;
}

/** Keeps the draft of somebody's report. @param uid the account's id, or null for a visitor */
export function useReportDraft(uid: string | null): DraftKeeper {
  const unsaved = useRef<ReportValues | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    if (unsaved.current) saveDraft(uid, unsaved.current);
    unsaved.current = null;
  }, [uid]);

  const note = useCallback(
    (values: ReportValues) => {
      unsaved.current = values;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, restMs);
    },
    [save],
  );

  const discard = useCallback(() => {
    clearTimeout(timer.current);
    unsaved.current = null;
    discardDraft(uid);
  }, [uid]);

  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  return { note, discard };
}
