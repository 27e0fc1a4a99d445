import type { ReactNode } from 'react';
import { Later, latePart } from '../feedback/lazy-dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text?: ReactNode;
  yesLabel: string;
  noLabel: string;
  /** Yes cannot be taken back: it is red, and the focus starts on No. */
  danger?: boolean;
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

const popup = latePart<ConfirmDialogProps>(() => import('./confirm-dialog-popup.tsx'));

/** A question with two answers. Esc is No. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <Later part={popup} props={props} />;
}
