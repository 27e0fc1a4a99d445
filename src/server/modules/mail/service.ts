import { pages } from '../../../contract/pages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/pool.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import { type Mailer, MailRefused } from '../../platform/mail/mailer.ts';
import type { MailContent } from './mail-content.ts';
import type { DueLetter, MailRepository, QueuedMail } from './repository.ts';
import { renderMail } from './templates.ts';

export type { MailContent, QueuedMail };

interface Needs {
  db: Db;
  mail: MailRepository;
  mailer: Mailer;
  publicUrl: string;
  clock: Clock;
  log: Log;
}

/** A mail that was taken is tried again after this long, should its taker die with it. Longer than a try takes. */
const takenMs = 2 * 60_000;
const firstPauseMs = 10_000;
const longestPauseMs = 60 * 60_000;
const givenUpAfterMs = 3 * 24 * 60 * 60_000;
/** Letters in one turn at most, so that a stop never waits long. */
const mostPerTurn = 25;

/** Makes the mail with a link for whoever asked; null when there is no such account. */
export type CreateResetMail = (to: string) => Promise<MailContent | null>;

export type MailService = ReturnType<typeof mailService>;

export function mailService({ db, mail, mailer, publicUrl, clock, log }: Needs) {
  const later = (ms: number) => new Date(clock().getTime() + ms);
  const securityPage = publicUrl + pages.security;

  const letterOf = async (queued: QueuedMail, createResetMail: CreateResetMail): Promise<MailContent | null> =>
    queued.kind === 'resetRequest' ? createResetMail(queued.to) : queued;

  /** Leaves it for later, with growing pauses; what nobody took within three days is given up. */
  async function putOff({ id, attempts, createdAt }: DueLetter, error: unknown): Promise<void> {
    const facts = { mail: id, attempts, ...errorFacts(error) };
    if (clock().getTime() - createdAt.getTime() > givenUpAfterMs) {
      await mail.remove(db, id);
      log.error('mail given up', facts);
      return;
    }
    await mail.putOff(db, id, later(Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20))));
    log.warn('mail is waiting', facts);
  }

  return {
    /** What is sealed of letters, to be sealed with another key. */
    sealedRows: mail.sealedRows,

    /** Puts a mail into the queue, in the transaction of what it tells about. */
    queue: (tx: Queryable, queued: QueuedMail): Promise<void> => mail.insert(tx, queued, clock()),

    /** How many letters wait, those that are put off included. */
    waiting: () => mail.waiting(db),

    /**
     * Sends what is due. Several processes may do so at once: each mail is taken by one. A mail is removed only
     * after somebody took it over, so it may arrive twice after a crash, and never not at all.
     */
    async deliver(createResetMail: CreateResetMail): Promise<void> {
      for (let sent = 0; sent < mostPerTurn; sent++) {
        const due = await mail.takeDue(db, { now: clock(), until: later(takenMs), latest: later(2 * longestPauseMs) });
        if (!due) return;
        try {
          const mail = await letterOf(due.queued, createResetMail);
          if (mail) await mailer.send({ id: due.id, ...renderMail(mail, { securityPage }) });
        } catch (error) {
          await putOff(due, error);
          if (error instanceof MailRefused) continue;
          return; // the server is probably away: the others wait for the next turn
        }
        await mail.remove(db, due.id);
      }
    },
  };
}
