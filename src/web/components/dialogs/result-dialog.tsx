import type { ReactNode } from 'react';
import { Later, latePart } from '../feedback/lazy-dialog.tsx';

export interface ResultDialogProps {
  open: boolean;
  tone: 'success' | 'danger';
  title: string;
  text?: ReactNode;
  /** Closes by itself after this time. The clock stands while the dialog is hovered or used by keyboard (U1). */
  closesAfterMs?: number;
  onClose: () => void;
  okLabel?: string;
}

const popup = latePart<ResultDialogProps>(() => import('./result-dialog-popup.tsx'));

/** How something ended, with one button. Esc closes it too. */
export function ResultDialog(props: ResultDialogProps) {
  return <Later part={popup} props={props} />;
}
