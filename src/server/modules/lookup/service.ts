import {
  BatchQuery,
  type Identifiers,
  type NormalIdentifier,
  normalIdentifiers,
} from '../../../contract/identifiers.ts';
import {
  type BatchFound,
  batchTotalsCap,
  type FoundReport,
  type LookupAnswer,
  type RecentAnswer,
  type Totals,
  totalsCap,
} from '../../../contract/lookup.ts';
import { messages } from '../../../contract/messages.ts';
import { fieldsWith, namesIdentifier, pickFields } from '../../../contract/report-fields.ts';
import { type ApiError, forbidden, invalid } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { validationErrors } from '../../http/validation-errors.ts';
import { mapYielding } from '../../platform/event-loop.ts';
import type { AuditService } from '../audit/service.ts';
import type { KeyService } from '../keys/service.ts';
import type { LimitService } from '../limits/service.ts';
import type { MatchedReport, MatchTotals, ReportService } from '../reports/service.ts';
import type { UsageService } from '../usage/service.ts';
import { masked } from './mask.ts';
import { testRefusal, testRegistry } from './test-reports.ts';

/** Where reports are looked up: the reports that people filed, or the invented ones of test keys. */
export type Registry = Pick<ReportService, 'matching' | 'matchingEach' | 'totals' | 'totalsEach' | 'latest'>;

interface Needs {
  reports: Registry;
  limits: LimitService;
  usage: UsageService;
  audit: AuditService;
  keys: Pick<KeyService, 'firstActivePair'>;
}

/** A query of a batch that was refused. */
export interface RefusedQuery {
  ref: string | null;
  refusal: ApiError;
}

export type LookupService = ReturnType<typeof lookupService>;

type Query = readonly NormalIdentifier[];

const lookupFields = fieldsWith('lookup');

export function lookupService({ reports, limits, usage, audit, keys }: Needs) {
  const registryOf = ({ keyKind }: KeyCaller): Registry => (keyKind === 'test' ? testRegistry : reports);

  /** Counts the lookups and notes the shown reports; of test keys only the last use. */
  const note = (caller: KeyCaller, requestId: string, found: readonly (readonly MatchedReport[])[]) => {
    const { keyId, accountId, keyKind } = caller;
    if (keyKind === 'test') return usage.count({ keyId, accountId, lookups: 0, hits: 0 });
    let hits = 0;
    const reportIds = new Set<string>();
    for (const items of found) {
      if (items.length > 0) hits += 1;
      for (const { id } of items) reportIds.add(id);
    }
    audit.noteSoon({ actor: 'key', actorId: keyId, event: 'lookup', reportIds: [...reportIds], requestId });
    usage.count({ keyId, accountId, lookups: found.length, hits });
  };

  const refusalOf = ({ keyKind }: KeyCaller, query: Query) => (keyKind === 'test' ? testRefusal(query) : null);

  return {
    /**
     * Every report that names one of the given identifiers, newest first, each once; a miss is an empty list (L1).
     * @throws ApiError 429 when the account has looked up too many identifiers today
     */
    async detail(
      caller: KeyCaller,
      given: Identifiers,
      page: { limit: number; cursor?: string },
      requestId: string,
    ): Promise<{ answer: LookupAnswer; next: string | null }> {
      const query = normalIdentifiers(given);
      const refusal = refusalOf(caller, query);
      if (refusal) throw refusal;
      await limits.identifiers(caller, query);

      const registry = registryOf(caller);
      const { items, next } = await registry.matching(query, page);
      const isAll = next === null && page.cursor === undefined;
      const totals = isAll ? totalsOf(items) : capped(await registry.totals(query, totalsCap + 1), totalsCap);
      note(caller, requestId, [items]);

      const found = items.map((report) => serializeMatch(report, query));
      return { answer: { status: 200, message: messages.success, requestId, totals, reports: found }, next };
    },

    /**
     * The key pair for an account's own lookups: its oldest live one, counted against its limits like a call with it.
     * @throws ApiError 403 when no live pair of the account is active, 429 when its limits are used up
     */
    async callerOf(accountId: string): Promise<KeyCaller> {
      const [pair, standing] = await Promise.all([keys.firstActivePair(accountId), limits.standingOf(accountId)]);
      if (!pair || !standing) throw forbidden('keyRevoked');
      const caller: KeyCaller = { kind: 'key', quotas: [], keyId: pair.id, accountId, keyKind: 'live', ...standing };
      await limits.call(caller);
      return caller;
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
      return { status: 200, message: messages.success, requestId, reports: found.map(masked) };
    },

    /**
     * Many lookups at once, answered in their order with one statement, and a second one when a query has more than
     * `limit` reports. A query that is not acceptable is refused in its place.
     * @throws ApiError 422 or 429 when the batch exceeds the limit of the key per batch, per minute or per day
     */
    async batch(
      caller: KeyCaller,
      queries: readonly unknown[],
      limit: number,
      requestId: string,
    ): Promise<(BatchFound | RefusedQuery)[]> {
      await limits.batch(caller, queries.length);
      const read = (await mapYielding(queries, readQuery)).map((query) => {
        const refusal = 'identifiers' in query ? refusalOf(caller, query.identifiers) : null;
        return refusal ? { ref: query.ref, refusal } : query;
      });
      const accepted = read.flatMap((query) => ('identifiers' in query ? [query.identifiers] : []));
      await limits.identifiers(caller, accepted.flat());

      const registry = registryOf(caller);
      const found = await registry.matchingEach(accepted, limit);
      const cut = accepted.filter((_, at) => found[at]?.next !== null);
      const counted = cut.length > 0 ? await registry.totalsEach(cut, batchTotalsCap + 1) : [];
      const totalsOfCut = new Map(cut.map((query, at) => [query, counted[at]]));
      note(
        caller,
        requestId,
        found.map(({ items }) => items),
      );

      const byQuery = new Map(accepted.map((query, at) => [query, found[at]]));
      return mapYielding(read, (query) => {
        if ('refusal' in query) return query;
        const { items, next } = byQuery.get(query.identifiers) ?? { items: [], next: null };
        const totals = totalsOfCut.get(query.identifiers);
        return {
          ref: query.ref,
          status: 200,
          totals: totals ? capped(totals, batchTotalsCap) : totalsOf(items),
          reports: items.map((report) => serializeMatch(report, query.identifiers)),
          next,
        };
      });
    },
  };
}

function readQuery(query: unknown): { ref: string | null; identifiers: Query } | RefusedQuery {
  const { data, error } = BatchQuery.safeParse(query);
  if (data) return { ref: data.ref, identifiers: normalIdentifiers(data) };
  const ref = typeof query === 'object' && query !== null && 'ref' in query ? query.ref : null;
  const refusal = invalid(validationErrors(error.issues, 'queryInvalid'));
  return { ref: typeof ref === 'string' && ref.length <= 100 ? ref : null, refusal };
}

/** The totals of an answer that holds every matching report. */
function totalsOf(items: readonly MatchedReport[]): Totals {
  const [newest, oldest] = [items[0], items.at(-1)];
  const lastReportedAt = newest?.createdAt.toISOString() ?? null;
  return {
    reports: items.length,
    authors: items.length > 1 ? new Set(items.map(({ authorId }) => authorId)).size : items.length,
    capped: false,
    firstReportedAt: oldest === newest ? lastReportedAt : (oldest?.createdAt.toISOString() ?? null),
    lastReportedAt,
  };
}

/** Totals that were counted up to `cap` + 1. */
function capped({ reports, authors, firstReportedAt, lastReportedAt }: MatchTotals, cap: number): Totals {
  return {
    reports: Math.min(reports, cap),
    authors,
    capped: reports > cap,
    firstReportedAt: firstReportedAt?.toISOString() ?? null,
    lastReportedAt: lastReportedAt?.toISOString() ?? null,
  };
}

/** A report as a lookup shows it: what was reported and on what it matched, never by whom. */
function serializeMatch(report: MatchedReport, query: Query): FoundReport {
  const matchedOn = query.filter((identifier) => namesIdentifier(report, identifier)).map(({ kind }) => kind);
  return Object.assign(pickFields(lookupFields, report), { matchedOn });
}
