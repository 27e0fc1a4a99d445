import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { changePassword } from './change-password.ts';
import { removeExpiredResetLinks, removeResetLinks } from './remove-links.ts';
import { askForReset, createResetMail, resetPassword } from './reset-password.ts';
import { passwordSealedRows } from './store.ts';

export const passwordService = (app: App) => ({
  sealedRows: passwordSealedRows(app),
  ...bind(app, {
    change: changePassword,
    forget: askForReset,
    createResetMail,
    reset: resetPassword,
    removeLinks: removeResetLinks,
    removeExpired: removeExpiredResetLinks,
  }),
});
