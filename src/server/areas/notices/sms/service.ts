import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { canSendSms, deliverSms, queueCodeSms } from './code-sms.ts';

export type SmsService = ReturnType<typeof smsService>;

export const smsService = (app: App) =>
  bind(app, { isAvailable: canSendSms, queueCode: queueCodeSms, deliver: deliverSms });
