// See docs/decisions/0021-no-list-of-who-was-checked.md
import type { FlagBody } from '../../../../contract/moderation/flags.ts';
import { notFound } from '../../../errors.ts';
import type { KeyCaller } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import type { AuditService } from '../../audit/service.ts';
import { flagRules, type ThrottleService } from '../../limits/throttle/service.ts';
import type { LookupService } from '../../lookup/service.ts';
import type { QueueService } from '../../reports/queue/service.ts';
import type { ReportService } from '../../reports/service.ts';
import type { FlagRepository } from './repository.ts';

interface Needs {
  db: Db;
  flags: FlagRepository;
  reports: Pick<ReportService, 'lock'>;
  /** Where reports shown to a caller are found again. */
  lookup: Pick<LookupService, 'callerOf' | 'shows'>;
  queue: QueueService;
  throttle: ThrottleService;
  audit: AuditService;
  clock: Clock;
}

export type FlagService = ReturnType<typeof flagService>;

/** What callers of lookups tell moderators about a report. */
export function flagService({ db, flags, reports, lookup, queue, throttle, audit, clock }: Needs) {
  async function flag(
    caller: KeyCaller,
    reportId: string,
    { reason, note, lookup: question }: FlagBody,
    { actor, requestId }: { actor: 'key' | 'account'; requestId: string },
  ): Promise<void> {
    await throttle.take(flagRules(caller.accountId));
    if (!(await lookup.shows(caller, question, reportId))) throw notFound('flagNotFound');
    if (caller.keyKind === 'test') return;
    await db.transaction(async (tx) => {
      const report = await reports.lock(tx, reportId);
      if (!report || report.withdrawnAt || report.state !== 'listed') throw notFound('flagNotFound');
      await flags.put(tx, reportId, caller.accountId, { reason, note, at: clock() });
      const { category, CNIC } = report;
      await queue.enter(tx, { reportId, cause: 'flagged', category, namesCnic: CNIC !== null });
      const actorId = actor === 'key' ? caller.keyId : caller.accountId;
      await audit.note(tx, { actor, actorId, event: 'report.flagged', reportIds: [reportId], requestId });
    });
  }

  return {
    /** The sealed column of flags, for a rotation of keys. */
    sealedRows: flags.sealedRows,

    /** Deletes the notes of flags of a report whose content is destroyed. */
    forgetWords: (tx: Tx, reportId: string): Promise<void> => flags.forgetWords(tx, reportId),

    /**
     * Flags a report, which then waits for a moderator.
     * @param by who acts: the key itself, or a session of its account
     * @throws ApiError 404 when a lookup of the given identifiers does not show it, 429 after too many flags or lookups
     */
    flag,

    /** The same by a person who is signed in, with the key that their lookups are made with. */
    async flagAs(accountId: string, reportId: string, body: FlagBody, requestId: string): Promise<void> {
      await flag(await lookup.callerOf(accountId), reportId, body, { actor: 'account', requestId });
    },

    /** The open flags of a report, oldest first. */
    open: (reportId: string) => flags.open(db, reportId),
    /** Closes the open flags of a report, by a decision. */
    close: flags.close,
    /** Opens again what a decision closed. */
    reopen: flags.reopen,
  };
}
