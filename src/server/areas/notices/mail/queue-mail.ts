import type { Language } from '../../../../contract/languages.ts';
import type { App } from '../../../app.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import type { JobRank } from '../../../platform/jobs/job-queue.ts';
import type { MailContent } from './mail-content.ts';
import { mails } from './mails.ts';

/** A link is created when its mail is sent, so that its time begins then and no token is stored in the queue. */
export type QueuedMail =
  | Exclude<MailContent, { link: string } | { kind: 'subjectTold' }>
  | { kind: 'resetRequest'; to: string }
  | { kind: 'subjectNotice'; to: string; language: Language; reportId: string }
  | { kind: 'confirmationRequest'; accountId: string }
  | { kind: 'invitationRequest'; invitationId: string }
  | { kind: 'emailChangeRequest'; accountId: string; changeId: string; side: 'new' | 'old' };

export type QueuedOf<Kind extends QueuedMail['kind']> = Extract<QueuedMail, { kind: Kind }>;
/** What becomes a mail when it is sent. */
export type RequestedKind = Exclude<QueuedMail['kind'], MailContent['kind']>;

/** The mails that are queued, with the rank of each: that of the mail which a request becomes. */
const queued: Record<QueuedMail['kind'], { rank: JobRank }> = {
  ...mails,
  resetRequest: mails.resetLink,
  confirmationRequest: mails.confirmationLink,
  invitationRequest: mails.invitation,
  emailChangeRequest: mails.emailChangeNew,
  subjectNotice: mails.subjectTold,
};

/** When a mail is sent, and under which id it can be cancelled until then. */
export interface Later {
  id: string;
  at: Date;
}

const payloadOf = (mail: QueuedMail): Buffer => Buffer.from(JSON.stringify(mail));

/** Queues a mail, in the transaction it reports on. @param later not at once */
export const queueMail = ({ jobs, clock }: App, tx: Queryable, mail: QueuedMail, later?: Later): Promise<void> => {
  const job = { id: later?.id ?? crypto.randomUUID(), payload: payloadOf(mail) };
  return jobs.enqueue(tx, 'mail', [job], later?.at ?? clock(), queued[mail.kind].rank, later !== undefined);
};

/** Queues mails of one kind in one statement. */
export const queueMails = <Kind extends QueuedMail['kind']>(
  { jobs, clock }: App,
  tx: Queryable,
  kind: Kind,
  some: readonly QueuedOf<Kind>[],
): Promise<void> =>
  jobs.enqueue(
    tx,
    'mail',
    some.map((mail) => ({ id: crypto.randomUUID(), payload: payloadOf(mail) })),
    clock(),
    queued[kind].rank,
  );

/** Cancels a queued mail. @returns false when there is none, or sending it has begun */
export const cancelMail = ({ jobs }: App, tx: Tx, id: string): Promise<boolean> => jobs.cancel(tx, 'mail', id);
