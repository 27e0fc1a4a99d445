import type { ReactNode } from 'react';
import { lazyDialog } from './lazy-dialog.tsx';
import type { ReasonDialogProps } from './reason-dialog-popup.tsx';

type ReasonDialogOf = <Reason extends string = never, Detail extends string = never>(
  props: ReasonDialogProps<Reason, Detail>,
) => ReactNode;

/** Asks for the reason before a decision: one of some, words, or both. */
export const ReasonDialog = lazyDialog(() => import('./reason-dialog-popup.tsx')) as ReasonDialogOf;
