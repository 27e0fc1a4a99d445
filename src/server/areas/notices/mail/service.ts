import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { deliverMail } from './deliver-mail.ts';
import { cancelMail, queueMail, queueMailLater } from './queue-mail.ts';

export type { DisputeNews, FactorChange, KeyMail, LadderStep, MailContent } from './mail-content.ts';

export type MailService = ReturnType<typeof mailService>;

export const mailService = (app: App) =>
  bind(app, { queue: queueMail, queueLater: queueMailLater, cancel: cancelMail, deliver: deliverMail });
