import type { Explained } from '../../../contract/lookup/explained.ts';
import {
  approximateLimit,
  type BatchFound,
  batchTotalsCap,
  type LookupAnswer,
  type RecentAnswer,
  totalsCap,
} from '../../../contract/lookup/lookup.ts';
import { BatchQuery, type Question, type Show } from '../../../contract/lookup/lookup-body.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { isReportId } from '../../../contract/pagination.ts';
import type { CountedReport, Evidence, LookupFilter } from '../../../contract/reports/evidence.ts';
import type { NormalIdentifier } from '../../../contract/rules/identifiers.ts';
import { type ApiError, forbidden, invalid } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { fieldNames } from '../../http/unknown-field.ts';
import { validationErrors } from '../../http/validation-errors.ts';
import { type Clock, dayMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import { mapYielding } from '../../platform/event-loop.ts';
import type { AuditService } from '../audit/service.ts';
import type { KeyService } from '../keys/service.ts';
import type { LimitService } from '../limits/plans/service.ts';
import type { MarkerService } from '../registry/markers/service.ts';
import type { PolicyService } from '../registry/policy/service.ts';
import type { SafelistService } from '../registry/safelist/service.ts';
import {
  type Assessment,
  assessmentOf,
  comparisonOf,
  type Marks,
  shownApproximate,
  shownLatest,
  shownReports,
  totalsOf,
} from './answer.ts';
import { alwaysCounted, type BatchStore, countedBatches } from './counted-batches.ts';
import { evidenceOf, explanationOf } from './evidence.ts';
import { maskedOnce } from './mask.ts';
import { lookupNotes, type Noted, type NotingNeeds } from './notes.ts';
import type { ReceiptService } from './receipts/service.ts';
import type { MatchedReport, Query, Registry } from './registry.ts';
import { testMarks, testRefusal, testRegistry } from './test-reports.ts';

interface Needs extends NotingNeeds {
  audit: AuditService;
  db: Db;
  batches: BatchStore;
  reports: Registry;
  limits: LimitService;
  keys: Pick<KeyService, 'firstActivePair'>;
  policy: Pick<PolicyService, 'current'>;
  receipts: Pick<ReceiptService, 'issue'>;
  safelist: Pick<SafelistService, 'isShared'>;
  markers: Pick<MarkerService, 'of' | 'clearedAt'>;
  clock: Clock;
}

/** A query of a batch that was refused. */
export interface RefusedQuery {
  ref: string | null;
  refusal: ApiError;
}

export type LookupService = ReturnType<typeof lookupService>;

/** How many approximate matches a query shows. @param limit of its exact ones */
const approximateShown = ({ detail }: Show, limit: number): number =>
  detail === 'verdict' ? 0 : Math.min(limit, approximateLimit);

/** The result if no report is wanted. */
const none: { items: MatchedReport[]; next: string | null } = { items: [], next: null };

const isFiltered = ({ since, categories, standings }: LookupFilter): boolean =>
  since !== undefined || categories !== undefined || standings !== undefined;

export function lookupService({
  db,
  batches,
  reports,
  limits,
  usage,
  queue,
  disclosures,
  audit,
  keys,
  policy,
  receipts,
  safelist,
  markers,
  clock,
}: Needs) {
  const registryOf = ({ keyKind }: KeyCaller): Registry => (keyKind === 'test' ? testRegistry(clock) : reports);

  const masked = maskedOnce();

  const note = lookupNotes({ usage, queue, disclosures, audit });

  const refusalOf = ({ keyKind }: KeyCaller, query: Query) => (keyKind === 'test' ? testRefusal(query) : null);

  /** Which reports an answer may show: what the policy says, and what the caller asked for. */
  const filterOf = ({ since, maxAgeDays, categories, standings }: Show): LookupFilter => {
    const youngest = maxAgeDays === null ? null : new Date(clock().getTime() - maxAgeDays * dayMs);
    const from = youngest && since ? (youngest > since ? youngest : since) : (youngest ?? since);
    return {
      hidesCnicAlone: !policy.current().cnicAlone,
      since: from ?? undefined,
      categories: categories ?? undefined,
      standings: standings ?? undefined,
    };
  };

  /** Signs what a caller was answered. */
  const receiptOf = (
    { accountId }: KeyCaller,
    requestId: string,
    { asked, assessment, shown }: { asked: Query; assessment: Assessment; shown: readonly MatchedReport[] },
  ): Promise<string> => receipts.issue({ requestId, accountId, asked, ...assessment, reports: shown });

  const liveMarks: Marks = { isShared: safelist.isShared, of: markers.of, clearedAt: markers.clearedAt };
  const marksFor = ({ keyKind }: KeyCaller): Marks => (keyKind === 'test' ? testMarks : liveMarks);

  const isSummary = () => policy.current().unverifiedReports === 'summary';

  return {
    ...countedBatches({ db, batches, clock }),

    /**
     * What the registry has on the given identifiers, and the reports that name one of them, newest first, each once; a miss
     * is an empty list (L1). One statement, and a second one where the answer does not show every report.
     * @throws ApiError 429 when the account has looked up too many identifiers today
     */
    async detail(
      caller: KeyCaller,
      question: Question & { show: Show },
      page: { limit: number; cursor?: string },
      requestId: string,
    ): Promise<LookupAnswer> {
      const { identifiers: query, show } = question;
      const refusal = refusalOf(caller, query);
      if (refusal) throw refusal;
      await limits.identifiers(caller, query);

      const registry = registryOf(caller);
      const filter = filterOf(show);
      const showsNone = show.detail === 'verdict' || page.limit === 0;
      const matching = showsNone ? none : registry.matching(query, page, filter);
      // Hardly any lookup asks for approximate matches, and waiting for two promises costs more than for one.
      const [{ items, next }, [near]] = show.approximate
        ? await Promise.all([
            matching,
            registry.approximate([query], { limit: approximateShown(show, page.limit), cap: totalsCap }, filter),
          ])
        : [await matching, []];
      const isAll = !showsNone && next === null && page.cursor === undefined && !isFiltered(filter);
      const evidence = isAll ? evidenceOf(items, clock()) : await registry.evidence(query, filter);
      const marks = marksFor(caller);
      const now = clock();
      const assessment = assessmentOf(evidence, query, { marks, now, read: isAll ? items : null });
      const shown = shownReports(items, { assessment, asked: query, show, isSummary: isSummary() });
      const approximate = near && shownApproximate(near, { asked: query, show, isSummary: isSummary() });
      const toNote = approximate ? [...shown.items, ...approximate.items] : shown.items;
      const counted = showsNone ? evidence?.newest : undefined;
      const { verdict } = assessment;
      note(caller, requestId, [{ asked: query, isHit: (evidence?.reports ?? 0) > 0, verdict, shown: toNote, counted }]);

      const answer: LookupAnswer = {
        status: 200,
        message: messages.success,
        requestId,
        ...comparisonOf(question),
        ...assessment,
        totals: totalsOf(evidence, totalsCap),
        reports: shown.reports,
        ...(approximate && { approximate: approximate.matches }),
        next,
      };
      if (show.explain) {
        const counted = isAll ? items : await registry.counted(query, filter);
        answer.explanation = explanationOf(counted, query, { clearedAt: marks.clearedAt, now });
      }
      if (show.receipt)
        answer.receipt = await receiptOf(caller, requestId, { asked: query, assessment, shown: shown.items });
      return answer;
    },

    /**
     * The key pair for an account's own lookups: its oldest live one, counted against its limits like a call with it.
     * @param onFound learns of the pair before its limits are asked
     * @throws ApiError 403 when no live pair of the account is active, 429 when its limits are used up
     */
    async callerOf(accountId: string, onFound: (caller: KeyCaller) => void = () => {}): Promise<KeyCaller> {
      const [pair, standing] = await Promise.all([keys.firstActivePair(accountId), limits.standingOf(accountId)]);
      if (!pair || !standing) throw forbidden('keyRevoked');
      const caller: KeyCaller = { kind: 'key', quotas: [], keyId: pair.id, accountId, keyKind: 'live', ...standing };
      onFound(caller);
      await limits.call(caller);
      return caller;
    },

    /**
     * Whether a lookup shows a report, exactly or, where it asks for that, approximately. It counts against the limit of
     * identifiers as a lookup does.
     * @throws ApiError 429 when the account has looked up too many identifiers today
     */
    async shows(
      caller: KeyCaller,
      { identifiers: query, show }: Question & { show: Show },
      reportId: string,
    ): Promise<boolean> {
      await limits.identifiers(caller, query);
      const cursor = String(BigInt(reportId) + 1n);
      const registry = registryOf(caller);
      const filter = { hidesCnicAlone: !policy.current().cnicAlone };
      const { items } = isReportId(cursor)
        ? await registry.matching(query, { limit: 1, cursor }, filter)
        : { items: [] };
      if (items[0]?.id === reportId || !show.approximate) return items[0]?.id === reportId;
      const [near] = await registry.approximate([query], { limit: totalsCap, cap: totalsCap }, filter);
      return near?.items.some(({ id }) => id === reportId) ?? false;
    },

    /**
     * What a lookup of one identifier alone answers now, with its explanation, for the person whose identifier it is. It counts
     * as no lookup, and is not noted.
     */
    async assess(identifier: NormalIdentifier): Promise<Assessment & { explanation: Explained[] }> {
      const query = [identifier];
      const filter = { hidesCnicAlone: !policy.current().cnicAlone };
      const [evidence, counted] = await Promise.all([reports.evidence(query, filter), reports.counted(query, filter)]);
      const now = clock();
      return {
        ...assessmentOf(evidence, query, { marks: liveMarks, now, read: null }),
        explanation: explanationOf(counted, query, { clearedAt: liveMarks.clearedAt, now }),
      };
    },

    /** The latest reports, masked (L3). It counts as no lookup. */
    async latest(caller: KeyCaller, limit: number, requestId: string): Promise<RecentAnswer> {
      const { keyId, accountId, keyKind } = caller;
      const found = await registryOf(caller).latest(limit);
      usage.count({ keyId, accountId, lookups: 0, hits: 0 });
      if (keyKind === 'live') {
        const reportIds = found.map(({ id }) => id);
        audit.noteSoon({ actor: 'key', actorId: keyId, event: 'latest.viewed', reportIds, requestId });
      }
      const reports = found.map((report) => shownLatest(report, masked(report), isSummary()));
      return { status: 200, message: messages.success, requestId, reports };
    },

    /**
     * Many lookups at once, answered in their order with one statement, and a second one when a query has more than
     * `limit` reports. An invalid query is refused in its place.
     * @throws ApiError 422 or 429 when the batch exceeds the limit of the key per batch, per minute or per day
     */
    async batch(
      caller: KeyCaller,
      { queries, show }: { queries: readonly unknown[]; show: Show },
      limit: number,
      requestId: string,
      once = alwaysCounted,
    ): Promise<(BatchFound | RefusedQuery)[]> {
      await limits.batch(caller, queries.length);
      const read = (await mapYielding(queries, readQuery)).map((query) => {
        const refusal = 'question' in query ? refusalOf(caller, query.question.identifiers) : null;
        return refusal ? { ref: query.ref, refusal } : query;
      });
      const accepted = read.flatMap((query) => ('question' in query ? [query.question.identifiers] : []));
      if (!once.isAgain) await limits.identifiers(caller, accepted.flat());

      const registry = registryOf(caller);
      const filter = filterOf(show);
      const showsNone = show.detail === 'verdict' || limit === 0;
      const found = showsNone ? accepted.map(() => none) : await registry.matchingEach(accepted, limit, filter);
      const near = show.approximate
        ? await registry.approximate(accepted, { limit: approximateShown(show, limit), cap: batchTotalsCap }, filter)
        : [];
      const nearOf = new Map(accepted.map((query, at) => [query, near[at]]));
      const isPart = (at: number): boolean => showsNone || isFiltered(filter) || found[at]?.next !== null;
      const partly = accepted.filter((_, at) => isPart(at));
      const counted = partly.length > 0 ? await registry.evidenceEach(partly, filter) : [];
      const evidenceOfPart = new Map(partly.map((query, at) => [query, counted[at] ?? null]));

      const byQuery = new Map(accepted.map((query, at) => [query, found[at] ?? none]));
      const noted: Noted[] = [];
      const toSign: { result: BatchFound; asked: Query; assessment: Assessment; shown: readonly MatchedReport[] }[] =
        [];
      const [marks, now] = [marksFor(caller), clock()];
      const explained = new Map<Query, readonly CountedReport[]>();
      if (show.explain) for (const query of partly) explained.set(query, await registry.counted(query, filter));
      const results = await mapYielding(read, (query): BatchFound | RefusedQuery => {
        if ('refusal' in query) return query;
        const { identifiers } = query.question;
        const { items, next } = byQuery.get(identifiers) ?? none;
        const part = evidenceOfPart.get(identifiers);
        const evidence: Evidence | null = part === undefined ? evidenceOf(items, now) : part;
        const assessment = assessmentOf(evidence, identifiers, { marks, now, read: part === undefined ? items : null });
        const shown = shownReports(items, { assessment, asked: identifiers, show, isSummary: isSummary() });
        const similar = nearOf.get(identifiers);
        const approximate = similar && shownApproximate(similar, { asked: identifiers, show, isSummary: isSummary() });
        const toNote = approximate ? [...shown.items, ...approximate.items] : shown.items;
        const counted = showsNone ? evidence?.newest : undefined;
        const isHit = (evidence?.reports ?? 0) > 0;
        noted.push({ asked: identifiers, isHit, verdict: assessment.verdict, shown: toNote, counted });
        const result: BatchFound = {
          ref: query.ref,
          outcome: 'answered',
          status: 200,
          ...comparisonOf(query.question),
          ...assessment,
          totals: totalsOf(evidence, part === undefined ? totalsCap : batchTotalsCap),
          reports: shown.reports,
          next,
          ...(approximate && { approximate: approximate.matches }),
        };
        if (show.explain) {
          const counted = explained.get(identifiers) ?? items;
          result.explanation = explanationOf(counted, identifiers, { clearedAt: marks.clearedAt, now });
        }
        if (show.receipt) toSign.push({ result, asked: identifiers, assessment, shown: shown.items });
        return result;
      });
      for (const { result, ...content } of toSign) result.receipt = await receiptOf(caller, requestId, content);
      note(caller, requestId, noted, await once.take());
      return results;
    },
  };
}

/** The fields that each query of a batch may have. */
const queryFields = fieldNames(BatchQuery);

function readQuery(query: unknown): { ref: string | null; question: Question } | RefusedQuery {
  const { data, error } = BatchQuery.safeParse(query);
  if (data) return { ref: data.ref, question: data };
  const ref = typeof query === 'object' && query !== null && 'ref' in query ? query.ref : null;
  const place = { input: query, rootCode: 'queryInvalid', known: queryFields };
  const refusal = invalid(validationErrors(error.issues, place));
  return { ref: typeof ref === 'string' && ref.length <= 100 ? ref : null, refusal };
}
