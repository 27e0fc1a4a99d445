import type { ReactNode } from 'react';
import type { DecisionDialogProps } from './decision-dialog-popup.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

type DecisionDialogOf = <Reason extends string = never>(props: DecisionDialogProps<Reason>) => ReactNode;

/** Asks for the reason before a decision: one of some, words, or both. */
export const DecisionDialog = lazyDialog(() => import('./decision-dialog-popup.tsx')) as DecisionDialogOf;
