// See docs/decisions/0020-disclosures-are-journalled-and-recalled.md
import type { Preferences } from '../../../../contract/accounts/account.ts';
import type { CorrectionKind, ReadBody } from '../../../../contract/lookup/corrections.ts';
import { undoMs } from '../../../../contract/moderation/moderation.ts';
import { type Clock, dayMs } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import { VaultError } from '../../../platform/vault/vault.ts';
import type { MailService } from '../../notices/mail/service.ts';
import type { CorrectionRepository, StoredCorrection, Told } from './repository.ts';

export type { StoredCorrection };

/** How long disclosures, recalls and corrections are kept, in days. */
export const keptDays = 180;

/** Recalls in one transaction, during which no disclosures are stored, and transactions in one run of the job. */
const atATime = 50;
const maxTurns = 100;
/** How many accounts one step finds. */
const mailedAtATime = 100;
/** Rows deleted in one statement. */
const forgottenAtATime = 5_000;

/** Milliseconds from a change to its corrections: until then, a moderator may undo it. */
const delayMs = undoMs + 1_000;

/** The receiver of a mail. */
interface Recipient {
  email: string;
  name: string;
  suspendedAt: Date | null;
  preferences: Pick<Preferences, 'correctionMail' | 'language'>;
}

interface Needs {
  db: Db;
  corrections: CorrectionRepository;
  /** An account, locked until the transaction ends; null when it was deleted. */
  lockAccount: (tx: Tx, accountId: string) => Promise<Recipient | null>;
  mail: Pick<MailService, 'queue'>;
  clock: Clock;
}

export type CorrectionService = ReturnType<typeof correctionService>;

/** Tells everyone who was told of a report that it is no longer what they were told. */
export function correctionService({ db, corrections, lockAccount, mail, clock }: Needs) {
  /**
   * Records that reports are no longer what was told of them, in the transaction that changes them. Everyone who was
   * told learns of it within half a minute.
   * @param change `version`: only those are concerned who saw an earlier version; `happenedAt`: when it changed, now by default
   */
  async function recallAll(
    tx: Tx,
    {
      reportIds,
      kind,
      version = null,
      happenedAt = clock(),
    }: { reportIds: readonly string[]; kind: CorrectionKind; version?: number | null; happenedAt?: Date },
  ): Promise<void> {
    if (reportIds.length === 0) return;
    const dueAt = new Date(happenedAt.getTime() + delayMs);
    await corrections.recall(tx, { reportIds, kind, version, happenedAt, dueAt });
  }

  /** Records that all hidden passages of a report are shown again, which only those are told who know that they were hidden. */
  async function recallShown(tx: Tx, reportId: string): Promise<void> {
    const happenedAt = clock();
    const dueAt = new Date(happenedAt.getTime() + delayMs);
    await corrections.recallShown(tx, { reportIds: [reportId], kind: 'amended', version: null, happenedAt, dueAt });
  }

  async function mailTo(tx: Tx, accountId: string, since: Date): Promise<void> {
    const account = await lockAccount(tx, accountId);
    if (!account) return;
    const { email: to, name, preferences, suspendedAt } = account;
    const { correctionMail, language } = preferences;
    // Another process may have written in the meantime.
    if (correctionMail === 'daily' && (await corrections.wasMailed(tx, accountId, since))) return;
    const isMailed = correctionMail !== 'none' && suspendedAt === null;
    const reports = await corrections.settleMail(tx, accountId, isMailed ? clock() : null);
    if (isMailed && reports > 0) await mail.queue(tx, { kind: 'reportsCorrected', to, name, language, reports });
  }

  return {
    recallAll,
    /** The same as `recallAll`, for one report. */
    recall: (
      tx: Tx,
      { reportId, ...change }: { reportId: string; kind: CorrectionKind; version?: number; happenedAt?: Date },
    ): Promise<void> => recallAll(tx, { reportIds: [reportId], ...change }),

    recallShown,

    /** Makes the corrections of recalls that are due, one for each account and recall. */
    async expand(): Promise<void> {
      for (let turn = 0; turn < maxTurns; turn++)
        if ((await db.transaction((tx) => corrections.expandDue(tx, clock(), atATime))) < atATime) break;
    },

    /**
     * Queues mail about corrections that were not read, each once: at once, or when the last mail is a day old. Those who want
     * none get none.
     */
    async mail(): Promise<void> {
      const unreadable: string[] = [];
      for (;;) {
        const since = new Date(clock().getTime() - dayMs);
        const accounts = await corrections.toMail(db, since, unreadable, mailedAtATime);
        for (const accountId of accounts)
          await db
            .transaction((tx) => mailTo(tx, accountId, since))
            .catch((error: unknown) => {
              // An account that cannot be opened is already logged, and does not keep others waiting.
              if (!(error instanceof VaultError)) throw error;
              unreadable.push(accountId);
            });
        if (accounts.length < mailedAtATime) return;
      }
    },

    /** To be called before disclosures are stored, in their transaction. */
    awaitExpansion: corrections.awaitExpansion,
    /** Also tells accounts whose disclosures are stored after the corrections were made. */
    repeat: (tx: Tx, told: readonly Told[]): Promise<void> => corrections.repeat(tx, told, clock()),

    /** Recalls that are due. */
    waiting: () => corrections.waiting(db, clock()),

    /** What an account is told, newest first; with `since`, what follows that correction, oldest first. */
    page: (
      accountId: string,
      page: { since?: string | undefined; cursor?: string | undefined; limit: number },
    ): Promise<{ items: StoredCorrection[]; next: string | null }> => corrections.page(db, accountId, page),

    /** How many are unread, up to `maxUnread`. */
    unread: (accountId: string): Promise<number> => corrections.unread(db, accountId),

    /** Marks the account's own corrections as read; others and those that are read already are left as they are. */
    markRead: (accountId: string, body: ReadBody): Promise<void> => corrections.markRead(db, accountId, body, clock()),

    async forgetOld(): Promise<void> {
      const before = new Date(clock().getTime() - keptDays * dayMs);
      for (const forget of [corrections.forgetRecalls, corrections.forgetCorrections])
        while ((await forget(db, before, forgottenAtATime)) === forgottenAtATime);
    },
  };
}
