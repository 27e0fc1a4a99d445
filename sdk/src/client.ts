import { NoVerdictError } from './errors.ts';
import { type Answered, request, type Transport } from './request.ts';
import type {
  BatchAnswer,
  BatchFound,
  BatchQuery,
  BatchRefused,
  FoundReport,
  Identifiers,
  LookupAnswer,
  RecentAnswer,
} from './wire.ts';

export { FraudShieldError, NoVerdictError, RateLimitedError, RefusedError } from './errors.ts';
export { isKey, keyPattern } from './key-format.ts';
export type * from './wire.ts';

/** A registry takes at most this many queries in one call; `batch` sends more than that in several. */
export const batchLimit = 500;

export interface ClientOptions {
  /** Where the registry is, `https://registry.example` say. */
  url: string | URL;
  apiKey: string;
  /** Not needed for `latest`. Keep it on a server: anyone who has it can make calls in your name. */
  secret?: string;
  /** Milliseconds that one attempt may take; 10,000 when not given. */
  timeoutMs?: number;
  /** How often a call without a verdict is tried again; twice when not given. */
  retries?: number;
  /** Milliseconds that a wait between two attempts may take; 30,000 when not given. */
  maxWaitMs?: number;
  /** In the place of the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface PageOptions extends CallOptions {
  /** How many reports an answer holds at most: 1 to 100, and 100 when not given. */
  limit?: number;
  /** Where the answer before ended. */
  cursor?: string;
}

/** What is left of a limit of the key. */
export interface Remaining {
  remaining: number;
  /** Seconds until it is renewed. */
  resetSeconds: number;
}

interface Extras {
  /** By name: `calls`, `lookups`, `identifiers`. */
  limits: Record<string, Remaining>;
}

/** An answer of 200: a verdict. */
export interface Verdict extends LookupAnswer, Extras {
  /** Whether a report names one of the identifiers. False is a miss: there is no report here. */
  isListed: boolean;
  /** The cursor of the next page; null when these are all reports. */
  next: string | null;
}

export interface Client {
  /** Every report that names one of the identifiers, newest first, a page at a time. */
  lookup(identifiers: Identifiers, options?: PageOptions): Promise<Verdict>;
  /** The same, page after page as far as it is iterated. Each page counts as a lookup. */
  reports(identifiers: Identifiers, options?: PageOptions): AsyncGenerator<FoundReport, void, undefined>;
  /** The most recent report that names one of the identifiers, with the totals of all. */
  recent(identifiers: Identifiers, options?: CallOptions): Promise<Verdict>;
  /** The latest reports of the registry, masked. */
  latest(options?: CallOptions & { limit?: number }): Promise<RecentAnswer & Extras>;
  /** Any number of queries, answered in their order; see `isFound` for each result. */
  batch(
    queries: readonly BatchQuery[],
    options?: CallOptions & { limit?: number },
  ): Promise<(BatchFound | BatchRefused)[]>;
}

/** Whether a query of a batch was answered. One that was not is no verdict, and no miss. */
export const isFound = (result: BatchFound | BatchRefused): result is BatchFound => result.status === 200;

/** @throws TypeError when the address is none */
export function createClient(options: ClientOptions): Client {
  const { apiKey, secret, timeoutMs = 10_000, retries = 2, maxWaitMs = 30_000 } = options;
  // Wrapped, because a browser's fetch fails when called as a method of another object.
  const ownFetch = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  const transport: Transport = { fetch: ownFetch, timeoutMs, retries, maxWaitMs };
  const base = new URL(options.url);
  // Without an underscore, which some proxies drop.
  const headers: Record<string, string> = { 'API-Key': apiKey, ...(secret !== undefined && { Secret: secret }) };

  const call = (path: string, query: object, rest: { body?: unknown; signal?: AbortSignal | undefined }) => {
    const url = new URL(`${base.pathname.replace(/\/$/, '')}/api${path}`, base);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return request({ url, headers, ...rest }, transport);
  };

  const lookup: Client['lookup'] = async (identifiers, { limit, cursor, signal } = {}) =>
    verdictOf(await call('/get-report-detail', { limit, cursor }, { body: identifiers, signal }), base);

  return {
    lookup,

    async *reports(identifiers, { cursor, ...options } = {}) {
      let at: string | null | undefined = cursor;
      do {
        const page: Verdict = await lookup(identifiers, { ...options, ...(at != null && { cursor: at }) });
        yield* page.reports;
        at = page.next;
      } while (at !== null);
    },

    async recent(identifiers, { signal } = {}) {
      return verdictOf(await call('/get-report-detail/recent', {}, { body: identifiers, signal }), base);
    },

    async latest({ limit, signal } = {}) {
      const answered = await call('/reports/recent', { limit }, { signal });
      return { ...requireReports<RecentAnswer>(answered), limits: limitsOf(answered.headers) };
    },

    async batch(queries, { limit, signal } = {}) {
      const results: (BatchFound | BatchRefused)[] = [];
      for (let from = 0; from < queries.length; from += batchLimit) {
        const body = { queries: queries.slice(from, from + batchLimit) };
        const answered = await call('/get-report-detail/batch', { limit }, { body, signal });
        const answer = answered.body as Partial<BatchAnswer> | null;
        if (answer?.results?.length !== body.queries.length) throw strange();
        results.push(...answer.results);
      }
      return results;
    },
  };
}

function verdictOf(answered: Answered, base: URL): Verdict {
  const answer = requireReports<LookupAnswer>(answered);
  const { headers } = answered;
  return {
    ...answer,
    isListed: answer.reports.length > 0 || answer.totals.reports > 0,
    next: nextOf(headers.get('link'), base),
    limits: limitsOf(headers),
  };
}

/** An answer of something else at this address, a sign-in page say, must not be taken for a miss. */
function requireReports<Answer extends { reports: unknown[] }>({ body }: Answered): Answer {
  const answer = body as Partial<Answer> | null;
  if (!Array.isArray(answer?.reports)) throw strange();
  return answer as Answer;
}

const strange = () =>
  new NoVerdictError('answer', 'The answer is not one of a registry. Does something else answer at this address?');

function nextOf(link: string | null, base: URL): string | null {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '')?.[1];
  return target === undefined ? null : new URL(target, base).searchParams.get('cursor');
}

function limitsOf(headers: Headers): Record<string, Remaining> {
  const found = (headers.get('ratelimit') ?? '').matchAll(/"([^"]+)";r=(\d+);t=(\d+)/g);
  return Object.fromEntries(
    [...found].map(([, name, remaining, reset]) => [
      name,
      { remaining: Number(remaining), resetSeconds: Number(reset) },
    ]),
  );
}
