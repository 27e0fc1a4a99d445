import type { App } from '../app.ts';
import { deliverMail, type LinkMails } from '../areas/notices/mail/deliver-mail.ts';
import { servicesOf } from '../bind.ts';

/** Areas above the queue of mails make the links, when they are sent. */
const linkMails: LinkMails = {
  resetRequest: (app, to) => servicesOf(app).passwords.createResetMail(to),
  confirmationRequest: (app, accountId) => servicesOf(app).emailAddress.createConfirmationMail(accountId),
  invitationRequest: (app, invitationId) => servicesOf(app).invitations.createMail(invitationId),
  emailChangeRequest: (app, ...change) => servicesOf(app).emailChange.createMail(...change),
};

/** Sends mail that is due. */
export const sendDueMail = (app: App): Promise<void> => deliverMail(app, linkMails);
