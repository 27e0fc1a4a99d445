import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { applyDueEmailChanges, confirmEmailChange } from './confirm-email-change.ts';
import { pendingEmailChange, readEmailAddress } from './pending-change.ts';
import { createEmailChangeMail, requestEmailChange } from './request-email-change.ts';
import { cancelEmailChange, dropEmailChange, stopEmailChange } from './stop-email-change.ts';
import { emailChangeSealedRows } from './store.ts';

export const emailChangeService = (app: App) => ({
  sealedRows: emailChangeSealedRows(app),
  ...bind(app, {
    pending: pendingEmailChange,
    get: readEmailAddress,
    request: requestEmailChange,
    createMail: createEmailChangeMail,
    confirm: confirmEmailChange,
    stop: stopEmailChange,
    cancel: cancelEmailChange,
    drop: dropEmailChange,
    applyDue: applyDueEmailChanges,
  }),
});
