import { proofCodeMinutes } from '../../../../contract/disputes/named.ts';
import { pages } from '../../../../contract/pages.ts';
import type { App } from '../../../app.ts';
import { afterTries, type Job } from '../../../platform/jobs/job-queue.ts';
import { MailRefused } from '../../../platform/mail/mailer.ts';
import { appealLink } from './appeal-link.ts';
import type { LinkedMatter, MailContent } from './mail-content.ts';
import type { QueuedMail, QueuedOf, RequestedKind } from './queue-mail.ts';
import { renderMail } from './templates.ts';

/** Create the mails that depend on how things are when they are sent; null when there is nothing to send any more. */
export type LinkMails = {
  readonly [Of in RequestedKind]: (app: App, queued: QueuedOf<Of>) => Promise<MailContent | null>;
};

const firstPauseMs = 10_000;
const maxPauseMs = 60 * 60_000;
const giveUpAfterMs = 3 * 24 * 60 * 60_000;

const linkedPages = (app: App, { publicUrl } = app.settings) => ({
  security: publicUrl + pages.security,
  developer: publicUrl + pages.developer,
  named: publicUrl + pages.named,
  corrections: publicUrl + pages.corrections,
  report: (reportId: string) => publicUrl + pages.report.replace(':repID', reportId),
  appeal: (matter: LinkedMatter) => appealLink(app, matter),
});

type Create = (app: App, queued: QueuedMail) => Promise<MailContent | null>;

const contentOf = (app: App, queued: QueuedMail, linkMails: LinkMails) =>
  queued.kind in linkMails ? (linkMails[queued.kind as RequestedKind] as Create)(app, queued) : (queued as MailContent);

/** Whether a mail has a code that works no longer: it waited for the mail server, or while the program was stopped. */
const isOver = ({ clock }: App, { kind }: QueuedMail, { scheduledAt }: Job): boolean =>
  kind === 'proofCode' && clock().getTime() - scheduledAt.getTime() >= proofCodeMinutes * 60_000;

async function sendMail(app: App, job: Job, linkMails: LinkMails): Promise<void> {
  const { mailer, metrics } = app;
  const { id, payload, rank } = job;
  const queued: QueuedMail = JSON.parse(String(payload));
  const content = isOver(app, queued, job) ? null : await contentOf(app, queued, linkMails);
  if (!content) return;
  try {
    await mailer.send({ id, ...renderMail(content, linkedPages(app)) });
    metrics.mails.inc({ rank, outcome: 'sent' });
  } catch (error) {
    metrics.mails.inc({ rank, outcome: error instanceof MailRefused ? 'refused' : 'failed' });
    throw error;
  }
}

/**
 * Sends what is due, first what somebody waits for, several at once. A mail leaves the queue after the mail server took it,
 * so a crash in between sends it twice; it is never lost. When the server refuses one message, the others are still sent.
 */
export const deliverMail = (app: App, linkMails: LinkMails): Promise<void> =>
  app.jobs.run([
    {
      kind: 'mail',
      ...(app.mailer.atOnce && { atOnce: app.mailer.atOnce }),
      run: (job) => sendMail(app, job, linkMails),
      isOutage: (error) => !(error instanceof MailRefused),
      firstPauseMs,
      maxPauseMs: { outage: maxPauseMs, failure: maxPauseMs },
      giveUpAfterMs: afterTries(giveUpAfterMs),
      logValues: ({ id }) => ({ mail: id }),
    },
  ]);
