import { pages } from '../../../contract/pages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Job, JobQueue } from '../../platform/jobs/job-queue.ts';
import { type Mailer, MailRefused } from '../../platform/mail/mailer.ts';
import type { FactorChange, MailContent } from './mail-content.ts';
import { renderMail } from './templates.ts';

export type { FactorChange, MailContent };

/** A reset link is created when the mail is sent, so that its hour begins then and no token is stored in the queue. */
export type QueuedMail = Exclude<MailContent, { kind: 'resetLink' }> | { kind: 'resetRequest'; to: string };

/** Creates the mail with a link to a new password; null when the address has no account. */
export type CreateResetMail = (to: string) => Promise<MailContent | null>;

interface Needs {
  jobs: JobQueue;
  mailer: Mailer;
  publicUrl: string;
  clock: Clock;
}

const firstPauseMs = 10_000;
const maxPauseMs = 60 * 60_000;
const giveUpAfterMs = 3 * 24 * 60 * 60_000;

export type MailService = ReturnType<typeof mailService>;

export function mailService({ jobs, mailer, publicUrl, clock }: Needs) {
  const securityPage = publicUrl + pages.security;

  async function send({ id, payload }: Job, createResetMail: CreateResetMail): Promise<void> {
    const queued: QueuedMail = JSON.parse(String(payload));
    const content = queued.kind === 'resetRequest' ? await createResetMail(queued.to) : queued;
    if (content) await mailer.send({ id, ...renderMail(content, { securityPage }) });
  }

  return {
    /** Queues a mail, in the transaction it reports on. */
    queue: (tx: Queryable, mail: QueuedMail): Promise<void> =>
      jobs.enqueue(tx, 'mail', [{ id: crypto.randomUUID(), payload: Buffer.from(JSON.stringify(mail)) }], clock()),

    /**
     * Sends what is due. A mail leaves the queue after the mail server took it, so a crash in between sends it twice;
     * it is never lost. When the server refuses one message, the others are still sent.
     */
    deliver: (createResetMail: CreateResetMail): Promise<void> =>
      jobs.run([
        {
          kind: 'mail',
          isImmediate: true,
          run: (job) => send(job, createResetMail),
          isOutage: (error) => !(error instanceof MailRefused),
          firstPauseMs,
          maxPauseMs: { outage: maxPauseMs, failure: maxPauseMs },
          giveUpAfterMs,
          logValues: ({ id }) => ({ mail: id }),
        },
      ]),
  };
}
