import type { Language } from '../../../../contract/languages.ts';
import type { App } from '../../../app.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { SmsRefused } from '../../../platform/sms/sms-gateway.ts';

/** A code that proves a phone number. */
interface CodeSms {
  /** E.164. */
  to: string;
  language: Language;
  code: string;
}

/** Each fits into one message: 160 characters of the GSM alphabet, or 70 of any other, of which Urdu needs some. */
export const smsTexts: Record<Language, (code: string) => string> = {
  en: (code) =>
    `${code} is your Fraud Shield code. It works for 10 minutes. If you did not ask for it, ignore this message.`,
  ur: (code) => `${code} فراڈ شیلڈ کا کوڈ ہے، 10 منٹ کے لیے۔ یہ کسی کو نہ بتائیں۔`,
};

const firstPauseMs = 5_000;
const maxPauseMs = 60_000;
/** The code in the message no longer works. */
const giveUpAfterMs = 10 * 60_000;

/** Whether there is a gateway: not without SMS_URL. */
export const canSendSms = ({ smsGateway }: App): boolean => smsGateway !== null;

/** Queues a message, in the transaction it belongs to. */
export const queueCodeSms = ({ jobs, clock }: App, tx: Queryable, sms: CodeSms): Promise<void> =>
  jobs.enqueue(tx, 'sms', [{ id: crypto.randomUUID(), payload: Buffer.from(JSON.stringify(sms)) }], clock());

/**
 * Sends what is due through the operator's gateway, as mail is sent by its mail server. After a crash a message may be sent
 * twice; its id is the same then.
 */
export async function deliverSms({ jobs, smsGateway }: App): Promise<void> {
  if (!smsGateway) return;
  await jobs.run([
    {
      kind: 'sms',
      isImmediate: true,
      // All are codes, which somebody waits for.
      atOnce: 4,
      async run({ id, payload }) {
        const { to, language, code } = JSON.parse(String(payload)) as CodeSms;
        await smsGateway.send({ id, to, text: smsTexts[language](code) });
      },
      isOutage: (error) => !(error instanceof SmsRefused),
      firstPauseMs,
      maxPauseMs: { outage: maxPauseMs, failure: maxPauseMs },
      giveUpAfterMs,
      logValues: ({ id }) => ({ sms: id }),
    },
  ]);
}
