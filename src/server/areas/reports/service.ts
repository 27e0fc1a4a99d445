import pLimit from 'p-limit';
import type { Report, ReportBody, ReportHistory } from '../../../contract/reports/reports.ts';
import { defaultCountry } from '../../../contract/rules/default-country.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import { countryOfPhone } from '../../../contract/rules/phone.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { byIndex, type Db, type Queryable, type Tx } from '../../platform/db/pool.ts';
import { keyedMutex } from '../../platform/keyed-mutex.ts';
import type { OnProgress } from '../../platform/progress.ts';
import type { AnalysisService } from '../analysis/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { QuotaService } from '../limits/quotas/service.ts';
import type { CorrectionService } from '../lookup/corrections/service.ts';
import type { PolicyService } from '../registry/policy/service.ts';
import type { SafelistService } from '../registry/safelist/service.ts';
import type { AttachmentService } from './attachments/service.ts';
import { changing } from './changing.ts';
import { everyReport } from './every-report.ts';
import { type FiledReport, filing } from './filing.ts';
import { gate } from './gate.ts';
import { holding } from './holding.ts';
import { importedTables } from './importing.ts';
import { lifecycle } from './lifecycle.ts';
import { listing } from './listing.ts';
import { lookingUp } from './looking-up.ts';
import type { QueueService } from './queue/service.ts';
import { redacting } from './redacting.ts';
import type { ReporterService } from './reporters/service.ts';
import type { AuthorRecord, ListFilter, ListQuery, PageQuery, ReportRepository } from './repository.ts';
import { retention } from './retention.ts';
import { narrativeOf, screening } from './screening.ts';
import { serializeReport, serializeVersions, serializeWithdrawal } from './serialize.ts';
import type { StaffFilter } from './staff-reading.ts';
import type { KeyedContent, MatchedReport, StoredReport } from './stored-report.ts';
import { withdrawing } from './withdrawing.ts';

export type { AuthorRecord, ListFilter, MatchedReport, StoredReport };
export { importedTables, serializeVersions };

/** Reports in one step of a long task. */
const batchSize = 500;

/** Reports that a process files concurrently. Few, so that lookups keep their share of the processors. */
const maxFilings = 3;

type ReportEvent =
  | 'report.created'
  | 'report.imported'
  | 'report.updated'
  | 'report.withdrawn'
  | 'report.withdrawal_undone';

interface Needs {
  db: Db;
  /** For lookups of many queries, and for counts. */
  wide: Queryable;
  /** For lookups of one query. */
  lookups: Queryable;
  reports: ReportRepository;
  attachments: AttachmentService;
  analysis: AnalysisService;
  quotas: QuotaService;
  queue: QueueService;
  safelist: Pick<SafelistService, 'refusedKinds' | 'lockForFiling'>;
  reporters: Pick<ReporterService, 'lookForCircle' | 'examine'>;
  policy: Pick<PolicyService, 'current'>;
  /** Tells everyone who was told of a report what became of it. */
  corrections: Pick<CorrectionService, 'recall' | 'recallAll' | 'recallShown'>;
  /** Whether the account's email is confirmed. */
  isConfirmed: (tx: Tx, accountId: string) => Promise<boolean>;
  /** Whether a report repeats what a dispute was recently upheld about; a null author is not compared. */
  /** @throws ApiError 403 when a report is a matter of the member of staff */
  refuseConflict: (tx: Tx, accountId: string, report: StoredReport) => Promise<void>;
  isShielded: (
    tx: Tx,
    filed: { identifiers: readonly NormalIdentifier[]; authorId: string | null; sameWords: string[] },
  ) => Promise<boolean>;
  /** Ends the disputes about reports that are withdrawn or deleted. */
  endDisputes: (tx: Tx, reportIds: readonly string[]) => Promise<void>;
  audit: AuditService;
  clock: Clock;
}

/** One page of a list whose length is known, and its cursors in both directions. */
export interface Listed<Item> {
  items: Item[];
  total: number;
  /** How many items come before the first of this page. */
  offset: number;
  next: string | null;
  previous: string | null;
}

export type { FiledReport };

export type ReportService = ReturnType<typeof reportService>;

export function reportService(needs: Needs) {
  const { lookups, wide, reports, attachments, analysis, quotas, queue, policy, isConfirmed, audit, clock } = needs;
  // What files and changes reports finds everything by an index, and must go on doing so while a small registry grows.
  const db = byIndex(needs.db);
  const { safelist, reporters, corrections } = needs;
  const contentOf = (body: ReportBody): KeyedContent => ({
    ...body,
    country: body.country ?? (body.phone && countryOfPhone(body.phone)) ?? defaultCountry(),
    keywords: analysis.keywordsOf(body),
  });

  const limit = pLimit(maxFilings);
  const perAuthor = keyedMutex();
  /** One at a time for each author, who could otherwise hold several connections while their account is locked. */
  const inTurn = <T>(authorId: string, file: () => Promise<T>): Promise<T> => perAuthor(authorId, () => limit(file));

  const note = (tx: Tx, authorId: string, event: ReportEvent, reportIds: readonly string[], requestId?: string) =>
    audit.note(tx, { actor: 'account', actorId: authorId, event, reportIds, requestId });

  /** @throws ApiError 403 when the policy asks for a confirmed email and the account has none (A30) */
  const requireMayFile = async (tx: Tx, authorId: string) => {
    if (policy.current().filing === 'confirmed_email' && !(await isConfirmed(tx, authorId)))
      throw forbidden('filingNeedsConfirmedEmail');
  };

  const recount = analysis.recount;
  const way = gate({ safelist });
  const list = listing({
    ...{ reports, gate: way, policy, queue, recount, corrections },
    noteOwn: (tx, event, reportIds) => audit.note(tx, { actor: 'registry', actorId: null, event, reportIds }),
  });
  const life = lifecycle({ db, reports, gate: way, listing: list, queue, recount, corrections, clock });
  const screen = screening({
    ...{ db, reports, gate: way, reporters, keepHeld: life.keepHeld },
    holds: () => policy.current().newReports === 'held',
    isShielded: needs.isShielded,
    async holdShielded(tx, reportId, { category, CNIC }) {
      await life.setState(tx, reportId, 'held', clock());
      const entry = { reportId, cause: 'disputed', details: [{ code: 'shielded' }], category } as const;
      await queue.enter(tx, { ...entry, namesCnic: CNIC !== null });
    },
  });
  const { afterEdit, ...redaction } = redacting({
    corrections,
    ...{ db, reports, lock: life.lock, keywordsOf: analysis.keywordsOf, recount },
  });
  const changes = changing({
    ...{ db, reports, gate: way, listing: list, contentOf, recount, corrections, queue, note, clock },
    redacting: { afterEdit },
    hold: (tx, id, at) => life.setState(tx, id, 'held', at),
    async takeQuota(tx, authorId) {
      await quotas.take(tx, authorId, { edits: 1 });
    },
    screening: screen,
    removeFiles: attachments.removeOfReports,
    endDisputes: needs.endDisputes,
  });
  const withdrawals = withdrawing({
    ...{ db, reports, gate: way, listing: list, screening: screen, recount, corrections, queue, note, clock },
    removeFiles: attachments.removeOfReports,
    endDisputes: needs.endDisputes,
  });
  const filed = filing({
    ...{ db, reports, gate: way, listing: list, contentOf, inTurn, recount, queue, note, clock },
    screening: screen,
    async requireMayFile(tx, authorId) {
      await requireMayFile(tx, authorId);
      return quotas.take(tx, authorId, { reports: 1 });
    },
    correct: changes.correct,
  });

  return {
    /** The sealed columns of reports, for a rotation of keys. */
    sealedRows: reports.sealedRows,
    /** The words of a report's sealed content, by which copies are found. */
    narrativeOf: (plain: Buffer): string => narrativeOf(JSON.parse(String(plain))),
    /** Recomputes the fingerprints of sent bodies under the current key. */
    renewFingerprints: (onProgress: OnProgress): Promise<void> => reports.renewFingerprints(db, onProgress),

    ...filed,
    ...changes,
    ...withdrawals,
    ...life,
    ...redaction,

    /** Whether a report is the author's, in any state. */
    isOwn: async (authorId: string, id: string): Promise<boolean> =>
      (await reports.ownWithdrawal(db, authorId, id)) !== undefined,
    /** Listed reports that a moderator has verified. */
    countVerified: () => reports.countVerified(wide),

    /** What a change of the policy concerns, each up to `max`. @param since when reports were filed lately */
    countForPolicy: (since: Date, max: number) => reports.countForPolicy(wide, since, max),

    staff: {
      /** A report of any author in any state, a withdrawn one too; null when there is none. */
      find: (id: string): Promise<StoredReport | null> => reports.find(db, id),
      /** A page of all reports, newest first. */
      page: (filter: StaffFilter, page: PageQuery) =>
        db.transaction((tx) => reports.staffPage(tx, filter, page), { snapshot: true, byValue: true }),
      /** Reports that are not withdrawn and name an identifier, newest first. */
      naming: (identifier: NormalIdentifier, page: PageQuery) => reports.staffNaming(wide, identifier, page),
      /** Up to `max` reports, two steps away, and the identifiers that they share. */
      connected: (root: StoredReport, max: number) => reports.connected(wide, root, max),
      /** The newest versions of a report, and the one before them. */
      versions: (report: StoredReport, limit: number) => reports.versions(db, report, { limit }),
      /** Those of some reports that can be opened, in no order. */
      some: (ids: readonly string[]): Promise<StoredReport[]> => reports.some(db, ids),
      /** What became of an author's reports, and since when there are any. */
      recordOf: (authorId: string): Promise<AuthorRecord> => reports.recordOf(db, authorId),
    },

    ...holding({ db, reports, lifecycle: life, queue, clock }),
    ...retention({
      ...{ db, reports: { ...reports, ...life }, attachments, audit, clock },
      refuseConflict: needs.refuseConflict,
    }),

    /** Deletes withdrawn reports whose author's account was deleted: only the author could read their history. */
    async forgetOwnerless(): Promise<void> {
      while ((await reports.removeOwnerless(db, batchSize)) > 0);
    },

    /**
     * @param withdrawn whether a withdrawn one is read, too
     * @throws ApiError 404 when it is none of the author's (R1), or withdrawn
     */
    async one(
      authorId: string,
      id: string,
      { withdrawn, requestId }: { withdrawn: boolean; requestId: string },
    ): Promise<Report> {
      const report = await (withdrawn ? reports.findOwn : reports.own)(db, authorId, id);
      if (!report) throw notFound('reportNotFound');
      audit.noteSoon({ actor: 'account', actorId: authorId, event: 'report.viewed', reportIds: [id], requestId });
      return serializeReport(report);
    },

    /**
     * Versions of a report, of a withdrawn one too, newest first. Nothing is locked while they are opened.
     * @throws ApiError 404 when it is none of the author's (R1)
     */
    async history(
      authorId: string,
      id: string,
      { limit, cursor }: PageQuery,
      requestId: string,
    ): Promise<{ history: ReportHistory; next: string | null }> {
      const withdrawal = await reports.ownWithdrawal(db, authorId, id);
      if (withdrawal === undefined) throw notFound('reportNotFound');
      const { versions, before, next } = await reports.versions(db, { id, authorId }, { limit, cursor });
      audit.noteSoon({ actor: 'account', actorId: authorId, event: 'report.viewed', reportIds: [id], requestId });
      return {
        history: {
          repID: id,
          reportID: id,
          versions: serializeVersions(versions, before),
          withdrawal: withdrawal && serializeWithdrawal(withdrawal),
        },
        next,
      };
    },

    /** The author's own reports that fit a filter, in its order (R9). */
    async byAuthor(authorId: string, filter: ListFilter, page: ListQuery, requestId: string): Promise<Listed<Report>> {
      const requested = await reports.list(db, authorId, filter, page);
      // Going back to the start of the list shows a whole first page, not the few reports before the last one.
      const isStart = page.after !== undefined && requested.ids.length < page.limit;
      const { items, ids, total, ahead } = isStart
        ? await reports.list(db, authorId, filter, { limit: page.limit })
        : requested;
      const reportIds = items.map(({ id }) => id);
      audit.noteSoon({ actor: 'account', actorId: authorId, event: 'reports.listed', reportIds, requestId });
      const isByTime = filter.sort === 'filed' && filter.order === 'desc';
      const before = ids[0] ?? (page.cursor && isByTime ? String(BigInt(page.cursor) - 1n) : undefined);
      return {
        items: items.map(serializeReport),
        total,
        offset: ahead,
        next: ahead + ids.length < total ? (ids.at(-1) ?? null) : null,
        previous: ahead > 0 ? (before ?? null) : null,
      };
    },

    ...lookingUp({ reports, lookups, wide, clock }),

    /** The tokens under which reports that name an identifier are found, those of the current sealing key first. */
    tokensOf: (identifier: NormalIdentifier): string[] => reports.tokensOf(identifier),
    /** Listed and held reports that name an identifier, newest first, at most `max`, and whether there are more. */
    naming: (identifier: NormalIdentifier, max: number): Promise<{ items: StoredReport[]; isCut: boolean }> =>
      reports.naming(wide, identifier, max),
    /**
     * The same of those that were filed before a time. None of them is withdrawn, removed or deleted until the transaction ends.
     * To be called before it locks anything else.
     */
    lockNaming: (tx: Tx, identifier: NormalIdentifier, before: Date, max: number): Promise<StoredReport[]> =>
      reports.lockNaming(tx, identifier, before, max),

    /** The newest reports of any author, as others read them. */
    latest: (limit: number): Promise<StoredReport[]> => reports.latest(wide, limit),

    ...everyReport({ db, reports, analysis }),

    /** Marks a locked report as disputed, or not any more: it counts half meanwhile. */
    setDisputed: (tx: Tx, id: string, isDisputed: boolean): Promise<void> => reports.setDisputed(tx, id, isDisputed),
    /** Sets what the person named replies to a locked report, as answers show it; null for nothing. */
    setReply: (tx: Tx, id: string, reply: string | null): Promise<void> => reports.setReply(tx, id, reply),

    /** Marks an author's reports to be weighed again, because their email was confirmed. */
    reweighLater: (tx: Tx, authorId: string): Promise<void> => reports.reweighLater(tx, authorId),
  };
}
