import { pages } from '../../../../contract/pages.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import type { Job, JobQueue, JobRank } from '../../../platform/jobs/job-queue.ts';
import { type Mailer, MailRefused } from '../../../platform/mail/mailer.ts';
import type { Metrics } from '../../../platform/ops/metrics.ts';
import type { DisputeNews, FactorChange, KeyMail, LadderStep, MailContent } from './mail-content.ts';
import { renderMail } from './templates.ts';

export type { DisputeNews, FactorChange, KeyMail, LadderStep, MailContent };

/** A link is created when its mail is sent, so that its time begins then and no token is stored in the queue. */
export type QueuedMail =
  | Exclude<MailContent, { link: string }>
  | { kind: 'resetRequest'; to: string }
  | { kind: 'confirmationRequest'; accountId: string }
  | { kind: 'invitationRequest'; invitationId: string }
  | { kind: 'emailChangeRequest'; accountId: string; changeId: string; side: 'new' | 'old' };

/** Create the mails with links; null when there is nothing to send any more. */
export interface LinkMails {
  resetRequest(to: string): Promise<MailContent | null>;
  confirmationRequest(accountId: string): Promise<MailContent | null>;
  invitationRequest(invitationId: string): Promise<MailContent | null>;
  emailChangeRequest(accountId: string, changeId: string, side: 'new' | 'old'): Promise<MailContent | null>;
}

interface Needs {
  jobs: JobQueue;
  mailer: Mailer;
  metrics: Pick<Metrics, 'countMail'>;
  publicUrl: string;
  clock: Clock;
}

/** Somebody who sits before a page or is being robbed waits for the first; very many go out together of the last. */
const ranks: Record<QueuedMail['kind'], JobRank> = {
  resetRequest: 'awaited',
  confirmationRequest: 'awaited',
  emailChangeRequest: 'awaited',
  proofCode: 'awaited',
  caseLink: 'awaited',
  newDevice: 'awaited',
  passwordChanged: 'awaited',
  factorsChanged: 'awaited',
  recoveryCodeUsed: 'awaited',
  emailChanged: 'awaited',
  emailChangeTaken: 'awaited',
  keyCreated: 'awaited',
  keyReplaced: 'awaited',
  keyEnded: 'awaited',
  emailChangeEnded: 'notice',
  invitationRequest: 'notice',
  proofRefused: 'notice',
  keyRevoked: 'notice',
  accessDecided: 'notice',
  accountSuspended: 'notice',
  accountRestored: 'notice',
  accountDeleted: 'notice',
  reporterLadder: 'notice',
  reportDecided: 'notice',
  disputeSubject: 'notice',
  disputeAuthor: 'notice',
  reportsCorrected: 'bulk',
};

const firstPauseMs = 10_000;
const maxPauseMs = 60 * 60_000;
const giveUpAfterMs = 3 * 24 * 60 * 60_000;

export type MailService = ReturnType<typeof mailService>;

export function mailService({ jobs, mailer, metrics, publicUrl, clock }: Needs) {
  const linkedPages = {
    security: publicUrl + pages.security,
    developer: publicUrl + pages.developer,
    named: publicUrl + pages.named,
    corrections: publicUrl + pages.corrections,
    decisions: (reportId: string) => publicUrl + pages.reportDecisions.replace(':repID', reportId),
  };

  function contentOf(queued: QueuedMail, create: LinkMails): MailContent | Promise<MailContent | null> {
    switch (queued.kind) {
      case 'resetRequest':
        return create.resetRequest(queued.to);
      case 'confirmationRequest':
        return create.confirmationRequest(queued.accountId);
      case 'invitationRequest':
        return create.invitationRequest(queued.invitationId);
      case 'emailChangeRequest':
        return create.emailChangeRequest(queued.accountId, queued.changeId, queued.side);
      default:
        return queued;
    }
  }

  async function send({ id, payload, rank }: Job, create: LinkMails): Promise<void> {
    const content = await contentOf(JSON.parse(String(payload)), create);
    if (!content) return;
    try {
      await mailer.send({ id, ...renderMail(content, linkedPages) });
      metrics.countMail(rank, 'sent');
    } catch (error) {
      metrics.countMail(rank, error instanceof MailRefused ? 'refused' : 'failed');
      throw error;
    }
  }

  const enqueue = (tx: Queryable, mail: QueuedMail, { id, at }: { id: string; at: Date }): Promise<void> =>
    jobs.enqueue(tx, 'mail', [{ id, payload: Buffer.from(JSON.stringify(mail)) }], at, ranks[mail.kind]);

  return {
    /** Queues a mail, in the transaction it reports on. */
    queue: (tx: Queryable, mail: QueuedMail): Promise<void> =>
      enqueue(tx, mail, { id: crypto.randomUUID(), at: clock() }),

    /** Queues a mail that is not sent before `at`, under an id by which it can be cancelled until then. */
    queueLater: enqueue,

    /** Cancels a queued mail. @returns false when there is none, or sending it has begun */
    cancel: (tx: Tx, id: string): Promise<boolean> => jobs.cancel(tx, 'mail', id),

    /**
     * Sends what is due, first what somebody waits for, several at once. A mail leaves the queue after the mail server took it, so a crash in between sends it twice;
     * it is never lost. When the server refuses one message, the others are still sent.
     */
    deliver: (create: LinkMails): Promise<void> =>
      jobs.run([
        {
          kind: 'mail',
          isImmediate: true,
          ...(mailer.atOnce && { atOnce: mailer.atOnce }),
          run: (job) => send(job, create),
          isOutage: (error) => !(error instanceof MailRefused),
          firstPauseMs,
          maxPauseMs: { outage: maxPauseMs, failure: maxPauseMs },
          giveUpAfterMs,
          logValues: ({ id }) => ({ mail: id }),
        },
      ]),
  };
}
