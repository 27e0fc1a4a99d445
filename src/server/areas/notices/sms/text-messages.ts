import { proofCodeMinutes } from '../../../../contract/disputes/named.ts';
import type { Language } from '../../../../contract/languages.ts';
import { pages } from '../../../../contract/pages.ts';
import type { App } from '../../../app.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import { afterTries } from '../../../platform/jobs/job-queue.ts';
import { SmsGatewayAway, SmsRefused } from '../../../platform/sms/sms-gateway.ts';

/** A code that proves a phone number. */
interface CodeSms {
  /** E.164. */
  to: string;
  language: Language;
  code: string;
}

/** Tells the holder of a number that the registry has a report that names it, while it is listed. Without `code`. */
interface NoticeSms {
  /** E.164. */
  to: string;
  language: Language;
  reportId: string;
  code?: undefined;
}

/** Each code fits into one message: 160 characters of the GSM alphabet, or 70 of any other, of which Urdu needs some. */
export const codeTexts: Record<Language, (code: string) => string> = {
  en: (code) =>
    `${code} is your Fraud Shield code. It works for 10 minutes. If you did not ask for it, ignore this message.`,
  ur: (code) => `${code} فراڈ شیلڈ کا کوڈ ہے، 10 منٹ کے لیے۔ یہ کسی کو نہ بتائیں۔`,
};

const noticeTexts: Record<Language, (page: string) => string> = {
  en: (page) => `Fraud Shield holds something about this number. See it and answer: ${page}`,
  ur: (page) => `فراڈ شیلڈ کے پاس اس نمبر کے بارے میں کچھ ہے۔ دیکھیں اور جواب دیں: ${page}`,
};

const firstPauseMs = 5_000;
const maxPauseMs = 60_000;
const giveUpAfterMs = { code: proofCodeMinutes * 60_000, notice: 3 * 24 * 60 * 60_000 };

/** Whether there is a gateway: not without SMS_URL. */
export const canSendSms = ({ smsGateway }: App): boolean => smsGateway !== null;

const payloadOf = (sms: CodeSms | NoticeSms) => Buffer.from(JSON.stringify(sms));

/** Queues a code, in the transaction it belongs to. */
export const queueCodeSms = ({ jobs, clock }: App, tx: Queryable, sms: CodeSms): Promise<void> =>
  jobs.enqueue(tx, 'sms', [{ id: crypto.randomUUID(), payload: payloadOf(sms) }], clock(), 'awaited');

/** Queues a notice that is not sent before `at`, under an id by which it can be cancelled until then. */
export const queueNoticeSms = (
  { jobs }: App,
  tx: Queryable,
  sms: NoticeSms,
  { id, at }: { id: string; at: Date },
): Promise<void> => jobs.enqueue(tx, 'sms', [{ id, payload: payloadOf(sms) }], at, 'notice', true);

/** Cancels a queued message. @returns false when there is none, or sending it has begun */
export const cancelSms = ({ jobs }: App, tx: Tx, id: string): Promise<boolean> => jobs.cancel(tx, 'sms', id);

/**
 * Sends what is due through the operator's gateway, as mail is sent by its mail server. After a crash a message may be sent
 * twice; its id is the same then.
 * @param isToBeTold whether a notice is still to be sent, which an area above knows
 */
export async function deliverSms(
  app: App,
  isToBeTold: (app: App, notice: NoticeSms) => Promise<boolean>,
): Promise<void> {
  const { jobs, smsGateway, settings, clock } = app;
  await jobs.run([
    {
      kind: 'sms',
      atOnce: 4,
      async run({ id, payload, scheduledAt }) {
        const sms = JSON.parse(String(payload)) as CodeSms | NoticeSms;
        // It may have waited while the program was stopped.
        const isExpired = clock().getTime() - scheduledAt.getTime() > giveUpAfterMs.code;
        if (sms.code !== undefined && isExpired) throw new SmsRefused('expired');
        if (sms.code === undefined && !(await isToBeTold(app, sms))) return;
        const text =
          sms.code === undefined
            ? noticeTexts[sms.language](settings.publicUrl + pages.named)
            : codeTexts[sms.language](sms.code);
        // What waits since there was one is given up in time.
        if (!smsGateway) throw new SmsGatewayAway('none');
        await smsGateway.send({ id, to: sms.to, text });
      },
      isOutage: (error) => !(error instanceof SmsRefused),
      firstPauseMs,
      maxPauseMs: { outage: maxPauseMs, failure: maxPauseMs },
      giveUpAfterMs: (job) => (job.rank === 'awaited' ? giveUpAfterMs.code : afterTries(giveUpAfterMs.notice)(job)),
      logValues: ({ id }) => ({ sms: id }),
    },
  ]);
}
