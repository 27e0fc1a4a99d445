import type { Language } from '../../../../contract/languages.ts';
import type { QueueDetail } from '../../../../contract/moderation/moderation.ts';
import { undoMs } from '../../../../contract/moderation/moderation.ts';
import type { NormalIdentifier } from '../../../../contract/rules/identifiers.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import { sweep } from '../../../platform/sweep.ts';
import type { AuditService } from '../../audit/service.ts';
import type { LimitService } from '../../limits/plans/service.ts';
import type { Pace } from '../../limits/quotas/service.ts';
import type { LadderStep, MailService } from '../../notices/mail/service.ts';
import type { NewEntry } from '../queue/enter-queue.ts';
import type { QueueService } from '../queue/service.ts';
import { rungs } from './ladder.ts';
import type { AuthorRecord, ReporterRepository } from './repository.ts';
import { saysNothingNew } from './words.ts';

export type { AuthorRecord };

/** How long before a report its author's lookups of the subject count, in days. */
export const circularDays = 30;

/** Reports that enter the queue in one step. */
const batchSize = 500;

/** Authors in one step, and steps in one run of the job. */
const climbAtATime = 100;
const maxSteps = 100;

/** Who is told what follows. */
interface Author {
  email: string;
  name: string;
  preferences: { language: Language };
}

interface Needs {
  db: Db;
  reporters: ReporterRepository;
  limits: Pick<LimitService, 'lastAskedFor'>;
  queue: Pick<QueueService, 'enter'>;
  /** Locks the account until the transaction ends. @returns null when it was deleted */
  lockAccount: (tx: Tx, accountId: string) => Promise<{ suspendedAt: Date | null } | null>;
  /** Whom to tell; null when the account cannot be opened. */
  recipient: (tx: Tx, accountId: string) => Promise<Author | null>;
  mail: Pick<MailService, 'queue'>;
  audit: AuditService;
  isStaff: (tx: Tx, accountId: string) => Promise<boolean>;
  /** Marks the reports of an author to be weighed again. */
  reweighLater: (tx: Tx, accountId: string) => Promise<void>;
  /** Suspends a locked account, or lifts that. */
  suspend: (tx: Tx, accountId: string, isSuspended: boolean) => Promise<void>;
  clock: Clock;
}

/** A report that is being filed or edited. */
export interface Filing {
  id: string;
  authorId: string;
  /** Title and evidence. */
  text: string;
  category: string | null;
  namesCnic: boolean;
  /** Whether the author and their network file unusually fast; null for an edit. */
  pace: Pace | null;
  /** Of `lookForCircle`. */
  circle: Circle | null;
}

/** The author had looked the subject up, and the narrative says nothing new. */
export interface Circle {
  /** Whole days since the last lookup. */
  days: number;
  /** Reports that said it before. */
  reports: number;
}

export type ReporterService = ReturnType<typeof reporterService>;

/**
 * Authors who file false reports: copies, floods, reports of what they read here, and those that moderators removed
 * (R13).
 */
export function reporterService(needs: Needs) {
  const { db, reporters, limits, queue, lockAccount, recipient, mail, audit, isStaff, reweighLater, suspend } = needs;
  const { clock } = needs;
  const times = () => ({ now: clock(), settled: new Date(clock().getTime() - undoMs) });

  /** Lets everything of an author that nobody has verified enter the queue. */
  async function enterAll(tx: Tx, accountId: string, strikes: number): Promise<void> {
    const details: QueueDetail[] = [{ code: 'authorSuspended', values: { reports: strikes } }];
    for (let after = '0'; ; ) {
      const some = await reporters.unverified(tx, accountId, after, batchSize);
      await queue.enter(
        tx,
        some.map(({ id, category }) => ({ reportId: id, cause: 'listed', details, category })),
      );
      const last = some.at(-1);
      if (!last || some.length < batchSize) return;
      after = last.id;
    }
  }

  /** Moves an author up or down the ladder. */
  const climb = (accountId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const account = await lockAccount(tx, accountId);
      if (!account) return;
      const strikes = await reporters.strikesOf(tx, accountId, times());
      // Staff keep their account until an admin decides: otherwise moderators could suspend each other, and admins.
      const highest = (await isStaff(tx, accountId)) ? rungs.weightless : rungs.suspended;
      const { rung: was, strikes: before } = await reporters.rungOf(tx, accountId);
      const is = Math.min(strikes, highest);
      await reporters.setRung(tx, accountId, is, strikes, clock());
      // Someone whose suspension an admin has lifted is suspended for the next false report.
      const isAgain = is >= rungs.suspended && strikes > before && account.suspendedAt === null;
      if (was === is && !isAgain) return;
      const isWeightless = is >= rungs.weightless;
      if (was >= rungs.weightless !== isWeightless) await reweighLater(tx, accountId);
      if (is >= rungs.suspended) {
        await suspend(tx, accountId, true);
        await enterAll(tx, accountId, strikes);
      } else if (was >= rungs.suspended) await suspend(tx, accountId, false);
      const details = { account: accountId, rung: is, reports: strikes };
      await audit.note(tx, { actor: 'registry', actorId: null, event: 'reporter.rung_changed', details });
      const step = isAgain ? 'suspended' : ladderStep(was, is);
      const author = step && (await recipient(tx, accountId));
      if (!author) return;
      const { email: to, name, preferences } = author;
      await mail.queue(tx, { kind: 'reporterLadder', to, name, language: preferences.language, step, strikes });
    });

  return {
    /** Computes the fingerprints of reports under the current key. */
    renewWords: (tx: Tx, some: readonly { id: string; text: string }[]): Promise<void> =>
      reporters.renewWords(tx, some),
    /** Forgets the fingerprints of reports whose content is destroyed: nobody can compute them again. @returns their number */
    forgetLostWords: (): Promise<number> => reporters.forgetLostWords(db),

    /**
     * Whether an author reports what they read here: whether they looked one of the identifiers up in the last 30 days, and
     * the narrative says nothing that was not reported of the subject before. To be asked before the report is filed.
     * @param before reads the narratives of others about the subject
     */
    async lookForCircle(
      authorId: string,
      { identifiers, text }: { identifiers: readonly NormalIdentifier[]; text: string },
      before: () => Promise<readonly string[]>,
    ): Promise<Circle | null> {
      const days = await limits.lastAskedFor(authorId, identifiers, circularDays);
      if (days === null) return null;
      const known = await before();
      return saysNothingNew(text, known) ? { days, reports: known.length } : null;
    },

    /**
     * Looks at a report in the transaction that files or edits it. What is suspect enters the queue, with the reason in
     * words; copies enter it together.
     * @returns whether it is suspect, so that nothing but a moderator may list it once it is held, and removed reports with
     * much the same words
     */
    async examine(tx: Tx, filing: Filing): Promise<{ isSuspect: boolean; removed: string[] }> {
      const { id, category, namesCnic, pace, circle } = filing;
      const entry = (cause: NewEntry['cause'], details: QueueDetail[]): NewEntry => ({
        ...{ reportId: id, cause, details, category, namesCnic },
      });
      const entries: NewEntry[] = [];
      const alike = await reporters.replaceWords(tx, filing);
      const [removed, others] = [
        alike.filter(({ isRemoved }) => isRemoved),
        alike.filter(({ isRemoved, isOfOther }) => isOfOther && !isRemoved),
      ];
      if (removed.length > 0)
        entries.push(entry('duplicate', [{ code: 'sameWordsAsRemoved', values: { reports: removed.length } }]));
      if (others.length > 0) {
        const details = [{ code: 'sameWords', values: { reports: others.length } }];
        entries.push(entry('duplicate', details));
        for (const one of others)
          entries.push({ reportId: one.reportId, cause: 'duplicate', details, category: one.category });
      }
      if (pace?.account) entries.push(entry('pace', [{ code: 'paceAccount', values: { reports: pace.account } }]));
      if (pace?.network) entries.push(entry('pace', [{ code: 'paceNetwork', values: { reports: pace.network } }]));
      if (circle) entries.push(entry('circular', [{ code: 'circular', values: { ...circle } }]));
      // One statement takes each report once.
      for (const one of entries) await queue.enter(tx, one);
      return { isSuspect: entries.length > 0, removed: removed.map(({ reportId }) => reportId) };
    },

    /** Moves authors along the ladder whose reports moderators removed as false or abusive, or brought back. */
    climbAll: (): Promise<void> =>
      sweep({
        due: (except) => reporters.changed(db, times(), { limit: climbAtATime, except }),
        work: ({ id }) => climb(id),
        ...{ atATime: climbAtATime, maxSteps },
      }),

    /** How many reports each account filed and what became of them. */
    records: (accountIds: readonly string[]): Promise<Map<string, AuthorRecord>> => reporters.records(db, accountIds),
  };
}

/** What an author is told of a move along the ladder; nothing when it goes down to a rung that still warns. */
function ladderStep(was: number, is: number): LadderStep | null {
  if (is > was) return is >= rungs.suspended ? 'suspended' : is >= rungs.weightless ? 'weightless' : 'warned';
  return was >= rungs.weightless && is < rungs.weightless ? 'lifted' : null;
}
