import { lazyDialog } from './lazy-dialog.tsx';

/** A question with two answers. Esc means No. */
export const ConfirmDialog = lazyDialog(() => import('./confirm-dialog-popup.tsx'));
