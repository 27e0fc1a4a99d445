import { lazyDialog } from './lazy-dialog.tsx';

/** The outcome of an action, with one button. Esc closes it too. */
export const ResultDialog = lazyDialog(() => import('./result-dialog-popup.tsx'));
