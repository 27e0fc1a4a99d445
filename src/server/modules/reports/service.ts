import { defaultCountry } from '../../../contract/default-country.ts';
import type { NormalIdentifier } from '../../../contract/identifiers.ts';
import { countryOfPhone } from '../../../contract/phone.ts';
import type { Report, ReportBody } from '../../../contract/reports.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import type { AnalysisService } from '../analysis/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { Question, ReportContent, ReportRepository, StoredReport } from './repository.ts';
import type { TotalsRow } from './statements.ts';

export type { StoredReport };

/** How long an Idempotency-Key is remembered, in milliseconds: a day. */
const onceKeyMs = 24 * 60 * 60 * 1000;

/** How many reports are opened at once when all of an author's go. */
const removedAtOnce = 500;

interface Needs {
  db: Db;
  reports: ReportRepository;
  analysis: AnalysisService;
  audit: AuditService;
  clock: Clock;
}

/** Which part of a list is asked for: at most `limit` reports below `cursor`. */
export interface Page {
  limit: number;
  cursor?: string;
}

/** One page of a list, and where the next one begins; null after the last. */
export interface Paged<Item> {
  items: Item[];
  next: string | null;
}

export interface MatchTotals {
  reports: number;
  authors: number;
  firstReportedAt: Date | null;
  lastReportedAt: Date | null;
}

export type ReportService = ReturnType<typeof reportService>;

export function reportService({ db, reports, analysis, audit, clock }: Needs) {
  const contentOf = (body: ReportBody): ReportContent => ({
    ...body,
    country: body.country ?? (body.phone && countryOfPhone(body.phone)) ?? defaultCountry(),
    keywords: analysis.keywordsOf(body),
  });

  return {
    /**
     * Files a report. The same `once` key and body within a day file it once (R11).
     * @param at when it was filed, for an import; now otherwise
     * @throws Refusal 422 when the key was used with another body
     */
    create: (
      authorId: string,
      body: ReportBody,
      { once = null, requestId, at = clock() }: { once?: string | null; requestId?: string; at?: Date } = {},
    ): Promise<{ id: string; version: number }> =>
      db.transaction(async (tx) => {
        const earlier = once === null ? null : await reports.takeOnceKey(tx, authorId, once, body, at);
        if (earlier && !earlier.sameBody) throw invalid([{ path: 'Idempotency-Key', code: 'onceMismatch' }]);
        if (earlier) return { id: earlier.reportId, version: 1 };
        const content = contentOf(body);
        const id = await reports.insert(tx, authorId, content, at);
        if (once !== null) await reports.keepOnceKey(tx, authorId, once, id);
        await analysis.recount(tx, { was: [], is: content.keywords });
        await audit.note(tx, {
          actor: 'account',
          actorId: authorId,
          event: 'report.created',
          reportIds: [id],
          requestId,
        });
        return { id, version: 1 };
      }),

    /**
     * Replaces a report's content and keeps the previous version.
     * @param seen the version the author loaded; null replaces whatever is there
     * @throws Refusal 404 when it is none of the author's (R1), 409 when it has changed since `seen` (R11)
     */
    update: (
      authorId: string,
      id: string,
      body: ReportBody,
      { seen, requestId }: { seen: number | null; requestId: string },
    ): Promise<{ id: string; version: number }> =>
      db.transaction(async (tx) => {
        const current = await reports.lockOwn(tx, authorId, id);
        if (!current) throw notFound('reportNotFound');
        if (seen !== null && seen !== current.version) throw conflict('reportStale');
        const next = contentOf(body);
        await reports.replace(tx, current, next, clock());
        await analysis.recount(tx, { was: current.keywords, is: next.keywords });
        await audit.note(tx, {
          actor: 'account',
          actorId: authorId,
          event: 'report.updated',
          reportIds: [id],
          requestId,
        });
        return { id, version: current.version + 1 };
      }),

    /** Takes all of an author's reports out of the registry, in the transaction that deletes the account (A8). */
    async removeAllOf(tx: Tx, authorId: string): Promise<void> {
      for (;;) {
        const some = await reports.lockSomeOf(tx, authorId, removedAtOnce);
        if (some.length === 0) return;
        await reports.removeAll(tx, some);
        for (const { keywords } of some) await analysis.recount(tx, { was: keywords, is: [] });
        await audit.note(tx, {
          actor: 'account',
          actorId: authorId,
          event: 'report.withdrawn',
          reportIds: some.map(({ id }) => id),
        });
      }
    },

    /** @throws Refusal 404 when it is none of the author's (R1) */
    async one(authorId: string, id: string, requestId: string): Promise<Report> {
      const report = await reports.own(db, authorId, id);
      if (!report) throw notFound('reportNotFound');
      audit.noteSoon({ actor: 'account', actorId: authorId, event: 'report.viewed', reportIds: [id], requestId });
      return presented(report);
    },

    /** The author's own reports, newest first; those that name `email`, when one is given (R9). */
    async byAuthor(authorId: string, { limit, cursor, email }: Page & { email?: string }): Promise<Paged<Report>> {
      const page = { limit: limit + 1, cursor };
      const found = email
        ? await reports.byAuthorAndEmail(db, authorId, email, page)
        : await reports.byAuthor(db, authorId, page);
      const { items, next } = paged(found, limit);
      return { items: items.map(presented), next };
    },

    /** Reports of anybody that name one of the identifiers, newest first. For the lookup. */
    async matching(identifiers: readonly NormalIdentifier[], { limit, cursor }: Page): Promise<Paged<StoredReport>> {
      return paged(await reports.matching(db, identifiers, { limit: limit + 1, cursor }), limit);
    },

    /** The same for many questions, in one statement; `next` is where each goes on. */
    async matchingEach(questions: readonly Question[], limit: number): Promise<Paged<StoredReport>[]> {
      const found = await reports.matchingEach(db, questions, limit + 1);
      return found.map((reports) => paged(reports, limit));
    },

    /** How many reports name one of the identifiers, counted up to `cap` reports. */
    totals: async (identifiers: readonly NormalIdentifier[], cap: number): Promise<MatchTotals> =>
      totalsOf(await reports.totals(db, identifiers, cap)),

    /** The same for many questions, in one statement. */
    totalsEach: async (questions: readonly Question[], cap: number): Promise<MatchTotals[]> =>
      (await reports.totalsEach(db, questions, cap)).map(totalsOf),

    /** The newest reports of anybody. */
    latest: (limit: number): Promise<StoredReport[]> => reports.latest(db, limit),

    forgetOnceKeys: (): Promise<void> => reports.forgetOnceKeys(db, new Date(clock().getTime() - onceKeyMs)),
  };
}

/** Cuts the one more that was asked for, whose presence says that there is a next page. */
function paged(found: StoredReport[], limit: number): Paged<StoredReport> {
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

const totalsOf = (row: TotalsRow | null): MatchTotals => ({
  reports: row?.reports ?? 0,
  authors: row?.authors ?? 0,
  firstReportedAt: row?.first_at ?? null,
  lastReportedAt: row?.last_at ?? null,
});

function presented(report: StoredReport): Report {
  const { id, version, title, name, email, CNIC, phone, address, city, country, evidence, date, url } = report;
  const { createdAt, updatedAt } = report;
  return {
    repID: id,
    version,
    title,
    name,
    email,
    CNIC,
    phone,
    address,
    city,
    country,
    evidence,
    date,
    url,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
