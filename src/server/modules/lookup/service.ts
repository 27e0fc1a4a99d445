import {
  BatchQuery,
  type IdentifierKind,
  type Identifiers,
  type NormalIdentifier,
  normalIdentifier,
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
import { type ApiError, forbidden, invalid } from '../../errors.ts';
import type { KeyCaller } from '../../http/caller.ts';
import { validationErrors } from '../../http/validation-errors.ts';
import type { AuditService } from '../audit/service.ts';
import type { KeyService } from '../keys/service.ts';
import type { LimitService } from '../limits/service.ts';
import type { MatchedReport, MatchTotals, ReportService } from '../reports/service.ts';
import type { UsageService } from '../usage/service.ts';
import { masked } from './mask.ts';
import { invented, inventedRefusal } from './test-reports.ts';

/** Where reports are looked up: those people filed, or for test keys the invented ones. */
export type Registry = Pick<ReportService, 'matching' | 'matchingEach' | 'totals' | 'totalsEach' | 'latest'>;

interface Needs {
  reports: Registry;
  limits: LimitService;
  usage: UsageService;
  audit: AuditService;
  keys: Pick<KeyService, 'firstActivePair'>;
}

/** One query of a batch that could not be answered. */
export interface RefusedQuery {
  ref: string | null;
  refusal: ApiError;
}

export type LookupService = ReturnType<typeof lookupService>;

type Asked = readonly NormalIdentifier[];

export function lookupService({ reports, limits, usage, audit, keys }: Needs) {
  const registryOf = ({ keyKind }: KeyCaller): Registry => (keyKind === 'test' ? invented : reports);

  /** Counts what was asked and notes what was shown; of test keys only when they were last used. */
  const note = (caller: KeyCaller, requestId: string, found: readonly (readonly MatchedReport[])[]) => {
    const { keyId, accountId, keyKind } = caller;
    if (keyKind === 'test') return usage.count({ keyId, accountId, lookups: 0, hits: 0 });
    let hits = 0;
    const reportIds = new Set<string>();
    for (const items of found) {
      if (items.length > 0) hits += 1;
      for (const { id } of items) reportIds.add(id);
    }
    usage.count({ keyId, accountId, lookups: found.length, hits });
    audit.noteSoon({ actor: 'key', actorId: keyId, event: 'lookup', reportIds: [...reportIds], requestId });
  };

  const refusalOf = ({ keyKind }: KeyCaller, asked: Asked) => (keyKind === 'test' ? inventedRefusal(asked) : null);

  return {
    /**
     * Every report that names one of the given identifiers, newest first, each once; a miss is an empty list (L1).
     * @throws ApiError 429 when the account has asked for too many identifiers today
     */
    async detail(
      caller: KeyCaller,
      given: Identifiers,
      page: { limit: number; cursor?: string },
      requestId: string,
    ): Promise<{ answer: LookupAnswer; next: string | null }> {
      const asked = normalIdentifiers(given);
      const refusal = refusalOf(caller, asked);
      if (refusal) throw refusal;
      await limits.identifiers(caller, asked);

      const registry = registryOf(caller);
      const { items, next } = await registry.matching(asked, page);
      const isAll = next === null && page.cursor === undefined;
      const totals = isAll ? totalsOf(items) : capped(await registry.totals(asked, totalsCap + 1), totalsCap);
      note(caller, requestId, [items]);

      const found = items.map((report) => presented(report, asked));
      return { answer: { status: 200, message: messages.success, requestId, totals, reports: found }, next };
    },

    /**
     * The key pair that an account's own lookups are made with: its oldest live one, counted against its limits as a
     * call with the key is.
     * @throws ApiError 403 when no live pair of the account is active, 429 when its limits are used up
     */
    async callerOf(accountId: string): Promise<KeyCaller> {
      const pair = await keys.firstActivePair(accountId);
      if (!pair) throw forbidden('keyRevoked');
      const caller: KeyCaller = { kind: 'key', quotas: [], keyId: pair.id, accountId, keyKind: 'live' };
      await limits.call(caller);
      return caller;
    },

    /**
     * The latest reports, masked (L3). No lookup: nobody is asked for.
     */
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
     * Many lookups at once, answered in their order, from as many statements as a few (two, when no query has more
     * than `limit` reports). A query that is not acceptable is refused in its place.
     * @throws ApiError 422 or 429 when they are more than the key may ask at once, in a minute or in a day
     */
    async batch(
      caller: KeyCaller,
      queries: readonly unknown[],
      limit: number,
      requestId: string,
    ): Promise<(BatchFound | RefusedQuery)[]> {
      await limits.batch(caller, queries.length);
      const read = queries.map(readQuery).map((query) => {
        const refusal = 'asked' in query ? refusalOf(caller, query.asked) : null;
        return refusal ? { ref: query.ref, refusal } : query;
      });
      const questions = read.flatMap((query) => ('asked' in query ? [query.asked] : []));
      await limits.identifiers(caller, questions.flat());

      const registry = registryOf(caller);
      const found = await registry.matchingEach(questions, limit);
      const cut = questions.filter((_, at) => found[at]?.next !== null);
      const counted = cut.length > 0 ? await registry.totalsEach(cut, batchTotalsCap + 1) : [];
      const totalsOfCut = new Map(cut.map((asked, at) => [asked, counted[at]]));
      note(
        caller,
        requestId,
        found.map(({ items }) => items),
      );

      const byQuestion = new Map(questions.map((asked, at) => [asked, found[at]]));
      return read.map((query) => {
        if ('refusal' in query) return query;
        const { items, next } = byQuestion.get(query.asked) ?? { items: [], next: null };
        const totals = totalsOfCut.get(query.asked);
        return {
          ref: query.ref,
          status: 200,
          totals: totals ? capped(totals, batchTotalsCap) : totalsOf(items),
          reports: items.map((report) => presented(report, query.asked)),
          next,
        };
      });
    },
  };
}

function readQuery(query: unknown): { ref: string | null; asked: Asked } | RefusedQuery {
  const { data, error } = BatchQuery.safeParse(query);
  if (data) return { ref: data.ref, asked: normalIdentifiers(data) };
  const ref = typeof query === 'object' && query !== null && 'ref' in query ? query.ref : null;
  const refusal = invalid(validationErrors(error.issues, 'queryInvalid'));
  return { ref: typeof ref === 'string' && ref.length <= 100 ? ref : null, refusal };
}

/** Of what one answer holds whole. */
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

/** Of totals that were counted up to one more than `cap`. */
function capped({ reports, authors, firstReportedAt, lastReportedAt }: MatchTotals, cap: number): Totals {
  return {
    reports: Math.min(reports, cap),
    authors,
    capped: reports > cap,
    firstReportedAt: firstReportedAt?.toISOString() ?? null,
    lastReportedAt: lastReportedAt?.toISOString() ?? null,
  };
}

const isNamed = (named: string | null, kind: IdentifierKind, value: string): boolean =>
  named !== null && normalIdentifier(kind, named) === value;

/** What a business reads: what was reported and on what it matched, never by whom. */
function presented(report: MatchedReport, asked: Asked): FoundReport {
  const { title, name, email, CNIC, phone, address, city, country, evidence, date, url } = report;
  const matchedOn: IdentifierKind[] = [];
  for (const { kind, value } of asked) if (isNamed(report[kind], kind, value)) matchedOn.push(kind);
  return { title, name, email, CNIC, phone, address, city, country, evidence, date, url, matchedOn };
}
