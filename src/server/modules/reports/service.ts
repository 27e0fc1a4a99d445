import pLimit from 'p-limit';
import { defaultCountry } from '../../../contract/default-country.ts';
import { lookupLimit } from '../../../contract/lookup.ts';
import { countryOfPhone } from '../../../contract/phone.ts';
import type { Report, ReportBody, ReportHistory, Withdrawal, WithdrawBody } from '../../../contract/reports.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { batchLoader } from '../../platform/batch-loader.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isDuplicate, type Queryable, type Tx } from '../../platform/db/pool.ts';
import { keyedMutex } from '../../platform/keyed-mutex.ts';
import type { OnProgress } from '../../platform/progress.ts';
import type { AnalysisService } from '../analysis/service.ts';
import type { AttachmentService } from '../attachments/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { QuotaService } from '../quotas/service.ts';
import { reportIdsInARow } from './report-id.ts';
import type { ListQuery, LookupQuery, PageQuery, ReportRepository } from './repository.ts';
import { serializeReport, serializeVersions, serializeWithdrawal } from './serialize.ts';
import type { TotalsRow } from './statements.ts';
import type { KeyedContent, MatchedReport, StoredReport, StoredWithdrawal } from './stored-report.ts';

export type { MatchedReport, StoredReport };

/** How long an Idempotency-Key is remembered, in milliseconds: a day. */
const keyMaxAgeMs = 24 * 60 * 60 * 1000;

/** Lookups in one statement; more would keep the first ones waiting. */
const maxLookups = 50;

/** Reports in one step of a long task. */
const batchSize = 500;

/** Reports that a process files concurrently. Few, so that lookups keep their share of the processors. */
const maxFilings = 3;

/** Milliseconds that a filing waits for a lock, such as on an account that is being deleted: others wait behind it. */
const filingLockMs = 2_000;

type ReportEvent = 'report.created' | 'report.imported' | 'report.updated' | 'report.withdrawn';

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
  audit: AuditService;
  clock: Clock;
}

/** One page of a list, and the cursor of the next one; null after the last. */
export interface Paged<Item> {
  items: Item[];
  next: string | null;
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

export interface MatchTotals {
  reports: number;
  authors: number;
  firstReportedAt: Date | null;
  lastReportedAt: Date | null;
}

export type ReportService = ReturnType<typeof reportService>;

export function reportService({ db, lookups, wide, reports, attachments, analysis, quotas, audit, clock }: Needs) {
  const contentOf = (body: ReportBody): KeyedContent => ({
    ...body,
    country: body.country ?? (body.phone && countryOfPhone(body.phone)) ?? defaultCountry(),
    keywords: analysis.keywordsOf(body),
  });

  const nextId = reportIdsInARow();

  /** First pages, which nearly all lookups request: concurrent ones share a statement. */
  const firstPage = batchLoader(
    (queries: readonly LookupQuery[]) => reports.matching(lookups, queries, { limit: lookupLimit }),
    maxLookups,
  );

  const limit = pLimit(maxFilings);
  const perAuthor = keyedMutex();
  /** One at a time for each author, who could otherwise hold several connections while their account is locked. */
  const inTurn = <T>(authorId: string, file: () => Promise<T>): Promise<T> => perAuthor(authorId, () => limit(file));

  const oldestKey = () => new Date(clock().getTime() - keyMaxAgeMs);

  const note = (tx: Tx, authorId: string, event: ReportEvent, reportIds: readonly string[], requestId?: string) =>
    audit.note(tx, { actor: 'account', actorId: authorId, event, reportIds, requestId });

  /** Takes locked reports out of lookups, lists and totals. */
  const takeOut = async (tx: Tx, gone: readonly StoredReport[], withdrawal: StoredWithdrawal) => {
    await reports.withdraw(tx, gone, withdrawal);
    const ids = gone.map(({ id }) => id);
    await attachments.removeOfReports(tx, ids);
    await analysis.recount(
      tx,
      gone.map((was) => ({ was, is: null })),
    );
    return ids;
  };

  return {
    /** The sealed columns of reports, for a rotation of keys. */
    sealedRows: reports.sealedRows,
    /** Gives the bodies that were sent their fingerprints under the current key. */
    renewFingerprints: (onProgress: OnProgress): Promise<void> => reports.renewFingerprints(db, onProgress),

    /**
     * Files a report. The same `idempotencyKey` and body within a day file it once and get the first answer again, whatever
     * became of the report since (R11). While the author's account is locked, it fails after `filingLockMs`.
     * @param at when it was filed, for the demo; now otherwise
     * @param requestId of the call; without one the program files, which no quota limits
     * @throws ApiError 422 when the key was used with another body, 429 beyond a quota
     */
    create: (
      authorId: string,
      body: ReportBody,
      {
        idempotencyKey = null,
        requestId,
        at = clock(),
      }: { idempotencyKey?: string | null; requestId?: string; at?: Date } = {},
    ): Promise<{ id: string; version: number }> =>
      inTurn(authorId, () =>
        db.transaction(
          async (tx) => {
            if (idempotencyKey !== null) {
              const use = { authorId, idempotencyKey, body, at: clock(), forgottenBefore: oldestKey() };
              const earlier = await reports.takeIdempotencyKey(tx, use);
              if (earlier && !earlier.sameBody) throw invalid([{ path: 'Idempotency-Key', code: 'onceMismatch' }]);
              if (earlier) return { id: earlier.reportId, version: 1 };
            }
            if (requestId !== undefined) await quotas.take(tx, authorId, { reports: 1 });
            const content = contentOf(body);
            const id = await reports.insert(tx, authorId, content, at);
            if (idempotencyKey !== null) await reports.keepReportOfKey(tx, authorId, idempotencyKey, id);
            await analysis.recount(tx, [{ was: null, is: { ...content, createdAt: at } }]);
            await note(tx, authorId, 'report.created', [id], requestId);
            return { id, version: 1 };
          },
          { lockMs: filingLockMs },
        ),
      ),

    /**
     * Files many reports in one transaction, in their order; a body that the author imported before, also in another
     * call or process at the same time, is left out.
     * @returns how many were filed
     */
    async import(authorId: string, bodies: readonly ReportBody[]): Promise<number> {
      for (;;) {
        const at = clock();
        const given = bodies.map((body) => ({ id: nextId(at), body, content: contentOf(body), at }));
        try {
          return await db.transaction(async (tx) => {
            const filed = await reports.import(tx, authorId, given);
            if (filed.length === 0) return 0;
            const changes = filed.map(({ content }) => ({ was: null, is: { ...content, createdAt: at } }));
            const ids = filed.map(({ id }) => id);
            await analysis.recount(tx, changes);
            await note(tx, authorId, 'report.imported', ids);
            return filed.length;
          });
        } catch (error) {
          // Another report of the same millisecond has drawn one of the ids: again, with new ones.
          if (!isDuplicate(error, 'reports_pkey')) throw error;
        }
      }
    },

    /** What `import` would do with each body: its fingerprint, and whether the author has imported it before. */
    wouldImport: (
      authorId: string,
      bodies: readonly ReportBody[],
    ): Promise<{ fingerprint: string; isKnown: boolean }[]> => reports.wouldImport(db, authorId, bodies),

    /**
     * Replaces a report's content and keeps the previous version.
     * @param expectedVersion the version the author loaded; null replaces whatever is there
     * @throws ApiError 404 when it is none of the author's (R1) or withdrawn, 409 when it has changed since `expectedVersion` (R11)
     */
    update: (
      authorId: string,
      id: string,
      body: ReportBody,
      { expectedVersion, requestId }: { expectedVersion: number | null; requestId: string },
    ): Promise<{ id: string; version: number }> =>
      db.transaction(async (tx) => {
        const current = await reports.lockOwn(tx, authorId, id);
        if (!current || current.withdrawnAt) throw notFound('reportNotFound');
        if (expectedVersion !== null && expectedVersion !== current.version) throw conflict('reportStale');
        await quotas.take(tx, authorId, { edits: 1 });
        const next = contentOf(body);
        await reports.replace(tx, current, next, clock());
        await analysis.recount(tx, [{ was: current, is: { ...next, createdAt: current.createdAt } }]);
        await note(tx, authorId, 'report.updated', [id], requestId);
        return { id, version: current.version + 1 };
      }),

    /**
     * Removes a report from lookups, lists and totals at once; its history stays. A repeated withdrawal changes nothing
     * and returns the first one.
     * @throws ApiError 404 if it is not the author's (R1), 409 if it has changed since `expectedVersion`
     */
    withdraw: (
      authorId: string,
      id: string,
      { reason, note: why }: WithdrawBody,
      { expectedVersion, requestId }: { expectedVersion: number | null; requestId: string },
    ): Promise<Withdrawal> =>
      db.transaction(async (tx) => {
        const current = await reports.lockOwn(tx, authorId, id);
        const earlier = current?.withdrawnAt ? await reports.withdrawal(tx, current) : null;
        if (earlier) return serializeWithdrawal(earlier);
        if (!current) throw notFound('reportNotFound');
        if (expectedVersion !== null && expectedVersion !== current.version) throw conflict('reportStale');
        const withdrawal = { withdrawnAt: clock(), reason, note: why };
        await note(tx, authorId, 'report.withdrawn', await takeOut(tx, [current], withdrawal), requestId);
        return serializeWithdrawal(withdrawal);
      }),

    /** Takes all of an author's reports out of the registry, in the transaction that deletes the account (A8). */
    async removeAllOf(tx: Tx, authorId: string): Promise<void> {
      for (;;) {
        const { ids, readable } = await reports.lockSomeOf(tx, authorId, batchSize);
        if (ids.length === 0) return;
        await attachments.removeOfReports(tx, ids);
        await reports.removeAll(tx, ids, readable);
        const active = readable.filter(({ withdrawnAt }) => withdrawnAt === null);
        await analysis.recount(
          tx,
          active.map((was) => ({ was, is: null })),
        );
        await note(tx, authorId, 'report.withdrawn', ids);
      }
    },

    /** Takes the author off all of their reports, which stay (A8), in the transaction that deletes the account. */
    disown: (tx: Tx, authorId: string): Promise<void> => reports.disown(tx, authorId),

    /** Deletes withdrawn reports whose author's account was deleted: only the author could read their history. */
    async forgetOwnerless(): Promise<void> {
      while ((await reports.removeOwnerless(db, batchSize)) > 0);
    },

    /** @throws ApiError 404 when it is none of the author's (R1) or withdrawn */
    async one(authorId: string, id: string, requestId: string): Promise<Report> {
      const report = await reports.own(db, authorId, id);
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
          versions: serializeVersions(versions, before),
          withdrawal: withdrawal && serializeWithdrawal(withdrawal),
        },
        next,
      };
    },

    /** The author's own reports, newest first; those that name `email`, when one is given (R9). */
    async byAuthor(authorId: string, page: ListQuery, requestId: string): Promise<Listed<Report>> {
      const requested = await reports.list(db, authorId, page);
      // Going back to the start of the list shows a whole first page, not the few reports above the last one.
      const isStart = page.after !== undefined && requested.ids.length < page.limit;
      const first = { ...page, after: undefined, cursor: undefined };
      const { items, ids, total, ahead } = isStart ? await reports.list(db, authorId, first) : requested;
      const reportIds = items.map(({ id }) => id);
      audit.noteSoon({ actor: 'account', actorId: authorId, event: 'reports.listed', reportIds, requestId });
      const above = ids[0] ?? (page.cursor && String(BigInt(page.cursor) - 1n));
      return {
        items: items.map(serializeReport),
        total,
        offset: ahead,
        next: ahead + ids.length < total ? (ids.at(-1) ?? null) : null,
        previous: ahead > 0 ? (above ?? null) : null,
      };
    },

    /** Reports of any author that name one of the identifiers, newest first. For the lookup. */
    async matching(identifiers: LookupQuery, page: PageQuery): Promise<Paged<MatchedReport>> {
      const { limit, cursor } = page;
      if (limit === lookupLimit && cursor === undefined) return firstPage(identifiers);
      const [found = { items: [], next: null }] = await reports.matching(lookups, [identifiers], { limit, cursor });
      return found;
    },

    /** The same for many queries, in one statement. */
    matchingEach: (queries: readonly LookupQuery[], limit: number): Promise<Paged<MatchedReport>[]> =>
      reports.matching(wide, queries, { limit }),

    /** How many reports name one of the identifiers, counted up to `cap` reports. */
    totals: async (identifiers: LookupQuery, cap: number): Promise<MatchTotals> =>
      totalsOf(await reports.totals(wide, identifiers, cap)),

    /** The same for many queries, in one statement. */
    totalsEach: async (queries: readonly LookupQuery[], cap: number): Promise<MatchTotals[]> =>
      (await reports.totalsEach(wide, queries, cap)).map(totalsOf),

    /** The newest reports of any author. */
    latest: (limit: number): Promise<MatchedReport[]> => reports.latest(wide, limit),

    /**
     * Matches every report with the vocabulary again, after it has changed, a batch in a transaction.
     * @param onBatch gets how many reports a batch had
     * @returns how many reports have other keywords now
     */
    async refreshKeywords(onBatch: (read: number) => void): Promise<number> {
      let changed = 0;
      for (let after = '0'; ; ) {
        const read = await db.transaction(async (tx) => {
          const { reports: some, last } = await reports.lockActiveAbove(tx, after, batchSize);
          const stale = some
            .map((report) => ({ was: report, is: { ...report, keywords: analysis.keywordsOf(report) } }))
            .filter(({ was, is }) => was.keywords.join('\n') !== is.keywords.join('\n'));
          for (const { is } of stale) await reports.setKeywords(tx, is.id, is.keywords);
          await analysis.recount(tx, stale);
          changed += stale.length;
          return { count: some.length, last };
        });
        if (read.last === null) return changed;
        after = read.last;
        onBatch(read.count);
      }
    },

    /** Every report that is not withdrawn, the oldest first, in batches: for the operator only. */
    async *all(): AsyncGenerator<StoredReport[]> {
      for (let after = '0'; ; ) {
        const { reports: some, last } = await reports.activeAbove(db, after, batchSize);
        if (last === null) return;
        yield some;
        after = last;
      }
    },

    forgetIdempotencyKeys: (): Promise<void> => reports.forgetIdempotencyKeys(db, oldestKey()),
  };
}

const totalsOf = (row: TotalsRow | null): MatchTotals => ({
  reports: row?.reports ?? 0,
  authors: row?.authors ?? 0,
  firstReportedAt: row?.first_at ?? null,
  lastReportedAt: row?.last_at ?? null,
});
