import type { Language } from '../../../../contract/languages.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import type { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { type SmsGateway, SmsRefused } from '../../../platform/sms/sms-gateway.ts';

/** A code that proves a phone number. */
export interface CodeSms {
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

interface Needs {
  jobs: JobQueue;
  /** Null without SMS_URL. */
  gateway: SmsGateway | null;
  clock: Clock;
}

export type SmsService = ReturnType<typeof smsService>;

/** Text messages, sent by the operator's gateway as mail is sent by its mail server. */
export function smsService({ jobs, gateway, clock }: Needs) {
  return {
    /** Whether there is a gateway. */
    isAvailable: gateway !== null,

    /** Queues a message, in the transaction it belongs to. */
    queueCode: (tx: Queryable, sms: CodeSms): Promise<void> =>
      jobs.enqueue(tx, 'sms', [{ id: crypto.randomUUID(), payload: Buffer.from(JSON.stringify(sms)) }], clock()),

    /** Sends what is due. After a crash a message may be sent twice; its id is the same then. */
    async deliver(): Promise<void> {
      if (!gateway) return;
      await jobs.run([
        {
          kind: 'sms',
          isImmediate: true,
          // All are codes, which somebody waits for.
          atOnce: 4,
          async run({ id, payload }) {
            const { to, language, code } = JSON.parse(String(payload)) as CodeSms;
            await gateway.send({ id, to, text: smsTexts[language](code) });
          },
          isOutage: (error) => !(error instanceof SmsRefused),
          firstPauseMs,
          maxPauseMs: { outage: maxPauseMs, failure: maxPauseMs },
          giveUpAfterMs,
          logValues: ({ id }) => ({ sms: id }),
        },
      ]);
    },
  };
}
