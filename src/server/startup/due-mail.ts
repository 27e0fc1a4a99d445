import type { App } from '../app.ts';
import { createConfirmationMail } from '../areas/accounts/email-address/confirm-email.ts';
import { createEmailChangeMail } from '../areas/accounts/email-change/change-email.ts';
import { createInvitationMail } from '../areas/accounts/invitations/store.ts';
import { createResetMail } from '../areas/accounts/passwords/new-password.ts';
import { createSubjectMail } from '../areas/disputes/tell-subjects.ts';
import { areKeysInUse } from '../areas/keys/store.ts';
import { deliverMail, type LinkMails } from '../areas/notices/mail/deliver-mail.ts';

/** Areas above the queue of mails make the links, when they are sent. */
const linkMails: LinkMails = {
  resetRequest: (app, { to }) => createResetMail(app, to, areKeysInUse),
  confirmationRequest: (app, { accountId }) => createConfirmationMail(app, accountId),
  invitationRequest: (app, { invitationId }) => createInvitationMail(app, invitationId),
  emailChangeRequest: (app, { accountId, changeId, side }) => createEmailChangeMail(app, accountId, changeId, side),
  subjectNotice: createSubjectMail,
};

/** Sends mail that is due. */
export const sendDueMail = (app: App): Promise<void> => deliverMail(app, linkMails);
