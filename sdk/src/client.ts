import { askInBatches, type BatchResult, batchLimit, explainedBatchLimit } from './batch.ts';
import { type CheckResult, checkedPerson, type Extras, isBlank, noAnswer, type Verdict } from './check.ts';
import { NoVerdictError } from './errors.ts';
import { limitsOf } from './limits.ts';
import { type Answered, request, type Transport } from './request.ts';
import { type ClientOptions, readSettings } from './settings.ts';
import type {
  BatchAnswer,
  BatchQuery,
  Correction,
  FoundReport,
  Identifiers,
  LookupAnswer,
  RecentAnswer,
  Show,
} from './wire.ts';

export { type BatchNoAnswer, type BatchResult, batchLimit, isAnswered, isListed } from './batch.ts';
export type { CheckedPerson, CheckResult, NoAnswer, NoAnswerReason, Verdict } from './check.ts';
export {
  FraudShieldError,
  NoVerdictError,
  type NoVerdictReason,
  RateLimitedError,
  type Reason,
  RefusedError,
} from './errors.ts';
export type { Remaining } from './limits.ts';
export { type Attempt, type ClientOptions, type EndedAttempt, type Hooks, version } from './settings.ts';
export type * from './wire.ts';

export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface CheckOptions extends Show {
  /** Ends the call, whose result is then `no_answer`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that it may take altogether; the client's setting by default. */
  deadlineMs?: number | undefined;
}

export interface LookupOptions extends CallOptions, Show {}

export interface PageOptions extends LookupOptions {
  /** How many reports an answer holds at most: 1 to 100, and 100 when not given. */
  limit?: number;
  /** Where the previous answer ended. */
  cursor?: string;
}

export interface BatchOptions extends CallOptions, Show {
  /** How many reports each result holds at most: 1 to 10, and 10 when not given. */
  limit?: number;
  /** The part of the key's limits that the batch may use; 0.5 when not given, which leaves the rest to your live calls. */
  share?: number;
  /** The longest wait for a limit in milliseconds, two minutes when not given. */
  maxWaitMs?: number;
}

export interface Client {
  /**
   * Whether a person was reported, for a checkout or a form: it never throws and never takes longer than its deadline.
   * Without an answer of the registry, for whatever reason, the verdict is `no_answer`.
   */
  check(person: Identifiers, options?: CheckOptions): Promise<CheckResult>;
  /** Every report that names one of the identifiers, newest first, a page at a time. */
  lookup(identifiers: Identifiers, options?: PageOptions): Promise<Verdict>;
  /** The same, page after page, as far as you iterate. Each page counts as a lookup. */
  reports(identifiers: Identifiers, options?: PageOptions): AsyncGenerator<FoundReport, void, undefined>;
  /** The most recent report that names one of the identifiers, with the totals of all. */
  recent(identifiers: Identifiers, options?: LookupOptions): Promise<Verdict>;
  /** The latest reports of the registry, masked. */
  latest(options?: CallOptions & { limit?: number }): Promise<RecentAnswer & Extras>;
  /**
   * Reports that lookups of the account showed and that changed since: the corrections after `since`, which is the
   * `correctionID` of the last one that you have, oldest first, page after page, as far as you iterate.
   */
  corrections(options?: CallOptions & { since?: string }): AsyncGenerator<Correction, void, undefined>;
  /**
   * Any number of queries, answered in their order; see `isAnswered` and `isListed`. It waits when its share of the limits is used
   * up. If it cannot go on, what was answered is kept, and the other results say why.
   * @throws RangeError for a wrong share, and like `lookup` when no query was answered
   */
  batch(queries: readonly BatchQuery[], options?: BatchOptions): Promise<BatchResult[]>;
}

/** @throws TypeError when the address or the key is missing or malformed */
export function createClient(options: ClientOptions = {}): Client {
  const { timeoutMs = 10_000, retries = 2, maxWaitMs = 30_000, hooks = {} } = options;
  const { base, headers } = readSettings(options);
  // Wrapped, because a browser's fetch fails when called as a method of another object.
  const ownFetch = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  const transport: Transport = { fetch: ownFetch, timeoutMs, retries, maxWaitMs, hooks };

  const call = (
    path: string,
    query: object,
    { body, signal }: { body?: unknown; signal?: AbortSignal | undefined },
    special: Partial<Transport> = {},
  ) => {
    const url = new URL(`${base.pathname.replace(/\/$/, '')}/api${path}`, base);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const json = body === undefined ? undefined : JSON.stringify(body);
    return request({ url, path, headers, body: json, signal }, { ...transport, ...special });
  };

  const lookup: Client['lookup'] = async (identifiers, { limit, cursor, signal, ...show } = {}) =>
    verdictOf(await call('/get-report-detail', { limit, cursor }, { body: { ...identifiers, ...show }, signal }));

  return {
    async check(person, { signal, deadlineMs = options.deadlineMs ?? 2_000, ...show } = {}) {
      try {
        if (isBlank(person)) return { ...noAnswer(null), message: 'No identifier was given.' };
        const special = { deadlineMs, timeoutMs: deadlineMs, retries: 1 };
        const body = { ...person, ...show };
        return checkedPerson(verdictOf(await call('/get-report-detail', {}, { body, signal }, special)));
      } catch (error) {
        return noAnswer(error, signal);
      }
    },

    lookup,

    async *reports(identifiers, { cursor, ...options } = {}) {
      let at: string | null | undefined = cursor;
      do {
        const page: Verdict = await lookup(identifiers, { ...options, ...(at != null && { cursor: at }) });
        yield* page.reports;
        at = page.next;
      } while (at !== null);
    },

    async recent(identifiers, { signal, ...show } = {}) {
      const body = { ...identifiers, ...show };
      return verdictOf(await call('/get-report-detail/recent', {}, { body, signal }));
    },

    async latest({ limit, signal } = {}) {
      const answered = await call('/reports/recent', { limit }, { signal });
      return { ...requireReports<RecentAnswer>(answered), limits: limitsOf(answered.headers) };
    },

    async *corrections({ since = '0', signal } = {}) {
      let cursor: string | null = null;
      do {
        const page = { since, limit: 100, ...(cursor !== null && { cursor }) };
        const { body, headers }: Answered = await call('/corrections', page, { signal });
        if (!Array.isArray(body)) throw strange();
        yield* body as Correction[];
        cursor = nextOf(headers.get('link'), base);
      } while (cursor !== null);
    },

    async batch(queries, { limit, share = 0.5, maxWaitMs = 120_000, signal, ...show } = {}) {
      if (!(share > 0 && share <= 1)) throw new RangeError('share must be above 0 and at most 1.');
      return askInBatches(queries, {
        share,
        maxWaitMs,
        signal,
        atOnce: show.explain ? explainedBatchLimit : batchLimit,
        async send(some) {
          const body = { queries: some, ...show };
          const special = { retriesLimited: false };
          const answered = await call('/get-report-detail/batch', { limit }, { body, signal }, special);
          const answer = answered.body as Partial<BatchAnswer> | null;
          if (answer?.results?.length !== some.length) throw strange();
          return { results: answer.results, limits: limitsOf(answered.headers) };
        },
      });
    },
  };
}

function verdictOf(answered: Answered): Verdict {
  const answer = requireReports<LookupAnswer>(answered);
  if (typeof answer.totals?.reports !== 'number') throw strange();
  const { headers } = answered;
  return {
    ...answer,
    isListed: answer.reports.length > 0 || answer.totals.reports > 0,
    next: answer.next ?? null,
    limits: limitsOf(headers),
  };
}

/** An answer from something else at this address, such as a sign-in page, must not be mistaken for a miss. */
function requireReports<Answer extends { reports: unknown[]; requestId: string }>({ body }: Answered): Answer {
  const answer = body as Partial<Answer> | null;
  if (!Array.isArray(answer?.reports) || typeof answer.requestId !== 'string') throw strange();
  return answer as Answer;
}

const strange = () =>
  new NoVerdictError('answer', 'The answer is not one of a registry. Does something else answer at this address?');

function nextOf(link: string | null, base: URL): string | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  if (target === undefined) return null;
  if (!URL.canParse(target, base)) throw strange();
  return new URL(target, base).searchParams.get('cursor');
}
