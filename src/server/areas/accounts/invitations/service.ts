import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { invitedEmail, redeemInvitation, requireInvitation } from './redeem-invitation.ts';
import {
  cancelInvitation,
  createInvitationMail,
  listInvitations,
  removeExpiredInvitations,
  sendInvitation,
} from './send-invitation.ts';
import { invitationSealedRows } from './store.ts';

export type InvitationService = ReturnType<typeof invitationService>;

export const invitationService = (app: App) => ({
  sealedRows: invitationSealedRows(app),
  ...bind(app, {
    invite: sendInvitation,
    createMail: createInvitationMail,
    list: listInvitations,
    cancel: cancelInvitation,
    emailOf: invitedEmail,
    requireGiven: requireInvitation,
    redeem: redeemInvitation,
    removeExpired: removeExpiredInvitations,
  }),
});
