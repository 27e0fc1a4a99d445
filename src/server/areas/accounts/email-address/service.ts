import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import {
  confirmEmail,
  createConfirmationMail,
  removeConfirmationLinks,
  removeExpiredConfirmationLinks,
  sendConfirmation,
} from './confirm-email.ts';
import { confirmationSealedRows } from './store.ts';

export const emailAddressService = (app: App) => ({
  sealedRows: confirmationSealedRows(app),
  ...bind(app, {
    sendConfirmation,
    createConfirmationMail,
    confirm: confirmEmail,
    removeLinks: removeConfirmationLinks,
    removeExpired: removeExpiredConfirmationLinks,
  }),
});
