import type { Language } from '../../../../contract/languages.ts';
import type { App } from '../../../app.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import type { JobRank } from '../../../platform/jobs/job-queue.ts';
import type { MailContent } from './mail-content.ts';

/** A link is created when its mail is sent, so that its time begins then and no token is stored in the queue. */
export type QueuedMail =
  | Exclude<MailContent, { link: string } | { kind: 'subjectTold' }>
  | { kind: 'resetRequest'; to: string }
  | { kind: 'subjectNotice'; to: string; language: Language; reportId: string }
  | { kind: 'confirmationRequest'; accountId: string }
  | { kind: 'invitationRequest'; invitationId: string }
  | { kind: 'emailChangeRequest'; accountId: string; changeId: string; side: 'new' | 'old' };

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
  reporterSanctioned: 'notice',
  reportFiled: 'notice',
  reportDecided: 'notice',
  disputeSubject: 'notice',
  disputeAuthor: 'notice',
  subjectNotice: 'notice',
  requestReceived: 'notice',
  requestDecided: 'notice',
  reportsCorrected: 'bulk',
};

/** When a mail is sent, and under which id it can be cancelled until then. */
export interface Later {
  id: string;
  at: Date;
}

/** Queues a mail, in the transaction it reports on. @param later not at once */
export const queueMail = ({ jobs, clock }: App, tx: Queryable, mail: QueuedMail, later?: Later): Promise<void> => {
  const job = { id: later?.id ?? crypto.randomUUID(), payload: Buffer.from(JSON.stringify(mail)) };
  return jobs.enqueue(tx, 'mail', [job], later?.at ?? clock(), ranks[mail.kind], later !== undefined);
};

/** Cancels a queued mail. @returns false when there is none, or sending it has begun */
export const cancelMail = ({ jobs }: App, tx: Tx, id: string): Promise<boolean> => jobs.cancel(tx, 'mail', id);
