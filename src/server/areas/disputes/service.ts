import { appealDays, type CaseDispute } from '../../../contract/disputes/disputes.ts';
import type { StaffDispute, StaffReply } from '../../../contract/disputes/staff-disputes.ts';
import type { WorkingDays } from '../../../contract/rules/business-days.ts';
import { maskedIdentifier, type NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import { type Clock, dayMs } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import type { FileOutbox } from '../../platform/files/file-outbox.ts';
import type { AccountService } from '../accounts/service.ts';
import type { AuditService } from '../audit/service.ts';
import { disputeFileRules, disputeRules, type ThrottleService } from '../limits/throttle/service.ts';
import type { ModerationService } from '../moderation/service.ts';
import type { MailService } from '../notices/mail/service.ts';
import type { MarkerService } from '../registry/markers/service.ts';
import type { PolicyService } from '../registry/policy/service.ts';
import type { AttachmentService } from '../reports/attachments/service.ts';
import type { QueueService } from '../reports/queue/service.ts';
import type { ReportService } from '../reports/service.ts';
import { authorSide } from './author.ts';
import type { CaseService } from './cases/service.ts';
import type { ConflictService } from './conflicts/service.ts';
import { type Corrections, deciding } from './deciding.ts';
import { disputeFiles } from './files.ts';
import { keeping } from './keeping.ts';
import { disputeMails } from './news.ts';
import { replies } from './replies.ts';
import type { DisputeRepository } from './repository.ts';
import { pauseMs, subjectSide } from './subject.ts';
import { sweeping } from './sweeping.ts';
import { caseDispute, replyOf, staffDispute } from './views.ts';

/** How long what an upheld dispute was about is held when it is filed again, in milliseconds: 30 days. */
const shieldMs = 30 * dayMs;

interface Needs {
  db: Db;
  disputes: DisputeRepository;
  cases: Pick<CaseService, 'byId' | 'byLink' | 'idsOf' | 'reportOf' | 'pastKinds'>;
  reports: ReportService;
  queue: QueueService;
  moderation: Pick<ModerationService, 'settle' | 'ofReports'>;
  conflicts: Pick<ConflictService, 'refuse'>;
  attachments: Pick<AttachmentService, 'inspect'>;
  accounts: Pick<AccountService, 'byId' | 'recipient'>;
  mail: MailService;
  policy: Pick<PolicyService, 'current'>;
  throttle: ThrottleService;
  corrections: Corrections;
  markers: Pick<MarkerService, 'clear' | 'unclear'>;
  fileOutbox: FileOutbox;
  /** What determines business days. */
  workingDays: () => WorkingDays;
  audit: AuditService;
  clock: Clock;
}

/** Statistics about disputes. */
export interface DisputeFigures {
  disputes: number;
  decided: number;
  /** Of the decided ones, those decided by the day on which it was due. */
  decidedInTime: number;
  upheld: number;
  /** Days from opening to decision; null without decisions. */
  medianDays: number | null;
}

export type DisputeService = ReturnType<typeof disputeService>;

/** Disputes: people who are named object, authors answer, moderators decide, each in its time (N5). */
export function disputeService(needs: Needs) {
  const { db, disputes, cases, reports, fileOutbox, throttle, clock } = needs;
  const mails = disputeMails(needs);
  const keep = keeping({ ...needs, mails });
  const parts = {
    ...needs,
    ...{ keep, mails },
    limit: (caseId: string) => throttle.take(disputeRules(caseId)),
    limitFiles: (caseId: string) => throttle.take(disputeFileRules(caseId)),
  };
  const subject = subjectSide(parts);
  const { askAuthor: _, ...sweep } = sweeping(parts);

  return {
    /** Sealed columns and files, for a rotation of keys. */
    sealedRows: disputes.sealedRows(fileOutbox),

    ...subject,
    ...authorSide(parts),
    ...deciding(parts),
    ...replies(parts),
    ...disputeFiles(parts),
    ...sweep,

    /** Ends the open disputes about reports that are withdrawn, deleted or expire, and tells those who opened them. */
    endOf: async (tx: Tx, reportIds: readonly string[]): Promise<void> => {
      await keep.endOf(tx, reportIds);
      await disputes.disownFiles(tx, reportIds);
    },

    /** Destroys what was written about a report whose content is destroyed. The steps stay. */
    async forgetWords(tx: Tx, reportId: string): Promise<void> {
      await keep.endOf(tx, [reportId]);
      await disputes.forgetWords(tx, reportId);
      await disputes.disownFiles(tx, [reportId]);
    },

    /** The cases that have disputed reports, or replied to them, by the ids of the reports. */
    casesAbout: disputes.casesAbout,

    /** Those of some cases with a dispute that is open, can be appealed, keeps the report from being disputed anew, or pauses others. */
    withUnfinished: (tx: Tx, caseIds: readonly string[]): Promise<string[]> =>
      disputes.unfinished(tx, caseIds, new Date(clock().getTime() - Math.max(appealDays * dayMs, pauseMs))),

    /** Destroys what was written and sent in disputes of some cases. The steps and the decisions stay. */
    forgetCases: (tx: Tx, caseIds: readonly string[]): Promise<void> => disputes.forgetCases(tx, caseIds),

    /** The newest dispute of a case about each report, by the report's id, newest first. */
    async ofCase(caseId: string): Promise<Map<string, CaseDispute>> {
      const all = await disputes.ofCase(db, caseId);
      const ids = all.map(({ id }) => id);
      const [questions, files] = await Promise.all([disputes.questions(db, ids), disputes.files(db, ids)]);
      const found = new Map<string, CaseDispute>();
      for (const reportId of new Set(all.map((one) => one.reportId))) {
        const own = all.filter((one) => one.reportId === reportId);
        const shown = caseDispute(own, { questions, files }, clock());
        if (shown) found.set(reportId, shown);
      }
      return found;
    },

    /** The disputes about a report as a moderator reads them, newest first, and the reply. */
    async forStaff(
      reportId: string,
      moderatorId: string,
    ): Promise<{ disputes: StaffDispute[]; reply: StaffReply | null }> {
      const all = await disputes.ofReports(db, [reportId]);
      const ids = all.map(({ id }) => id);
      const [questions, files, [reply]] = await Promise.all([
        disputes.questions(db, ids),
        disputes.files(db, ids),
        disputes.replies(db, [reportId]),
      ]);
      const now = clock();
      const shown = all.toReversed().map(async (one) => {
        const identifier = (await cases.byId(one.caseId))?.identifier ?? null;
        const masked = identifier && maskedIdentifier(identifier.kind, identifier.value);
        const appealed = all.find(({ id }) => id === one.appealsId);
        return staffDispute(
          one,
          { questions, files },
          {
            identifier: { kind: identifier?.kind ?? null, masked },
            now,
            isOwnAppeal: appealed !== undefined && appealed.decidedBy === moderatorId,
          },
        );
      });
      return { disputes: await Promise.all(shown), reply: reply?.words ? replyOf(reply) : null };
    },

    /**
     * Whether a report that is filed or edited says again what a dispute of the last 30 days was upheld about.
     * @param sameWords removed reports with much the same words
     */
    isShielded: (
      tx: Tx,
      {
        identifiers,
        authorId,
        sameWords,
      }: { identifiers: readonly NormalIdentifier[]; authorId: string | null; sameWords: string[] },
    ): Promise<boolean> =>
      disputes.isShielded(tx, {
        ...{ authorId, sameWords },
        tokens: identifiers.flatMap((one) => reports.tokensOf(one)),
        since: new Date(clock().getTime() - shieldMs),
      }),

    /** How the disputes went that were opened since a time, all by default. */
    async figures(since = new Date(0)): Promise<DisputeFigures> {
      const row = await disputes.figures(db, since);
      return {
        disputes: row?.opened ?? 0,
        decided: row?.decided ?? 0,
        decidedInTime: row?.in_time ?? 0,
        upheld: row?.upheld ?? 0,
        medianDays: row?.median ?? null,
      };
    },
  };
}
