import { type NoAnswerReason, noAnswer } from './check.ts';
import { FraudShieldError, RateLimitedError, RefusedError } from './errors.ts';
import type { Remaining } from './limits.ts';
import { pause } from './request.ts';
import { type BatchFound, type BatchQuery, type BatchRefused, identifierKinds } from './wire.ts';

/** A registry takes at most this many queries in one call; `batch` sends more than that in several. */
export const batchLimit = 500;

/** The same where each query is explained. */
export const explainedBatchLimit = 10;

/** Queries of the first call: the limits of the key are known only from its answer. */
const firstQueries = 50;

/** Bytes of the queries in one call. A registry takes a body of one megabyte, which has more than the queries. */
const maxQueryBytes = 900_000;

/** A query that was never sent, because the calls before it failed. */
export interface BatchNoAnswer extends BatchRefused {
  status: 0;
  reason: NoAnswerReason;
}

export type BatchResult = BatchFound | BatchRefused | BatchNoAnswer;

/** Whether the registry answered a query of a batch. A query that was not answered has no verdict: it is not a miss. */
export const isAnswered = (result: BatchResult): result is BatchFound => result.status === 200;

/** Whether a query of a batch was answered, and a report names one of its identifiers. */
export const isListed = (result: BatchResult): result is BatchFound => isAnswered(result) && result.totals.reports > 0;

interface Options {
  /** The part of the key's limits that the batch may use, above 0 and at most 1. */
  share: number;
  /** The longest wait for a limit, in milliseconds. */
  maxWaitMs: number;
  signal?: AbortSignal | undefined;
  /** At most this many queries in one call. */
  atOnce: number;
  /** Sends some of the queries. */
  send(
    queries: readonly BatchQuery[],
  ): Promise<{ results: (BatchFound | BatchRefused)[]; limits: Record<string, Remaining> }>;
}

/**
 * After this many answers in a row that a limit is used up, a batch ends, because other programs keep using up the
 * limit.
 */
const maxLimitedInARow = 5;

/**
 * Asks queries in as many calls as the limits require. If it cannot go on, the remaining queries get a result that says
 * why.
 * @throws like a single call when not even the first call is answered
 */
export async function askInBatches(queries: readonly BatchQuery[], options: Options): Promise<BatchResult[]> {
  const { share, maxWaitMs, signal, atOnce, send } = options;
  const results: BatchResult[] = [];
  const pace = pacer(share);
  let limitedInARow = 0;
  while (results.length < queries.length) {
    const left = queries.slice(results.length, results.length + atOnce);
    const { count, waitMs } = pace.next(left);
    try {
      if (waitMs > maxWaitMs)
        throw new RateLimitedError('The share of the limit that a batch may use is used up.', Math.ceil(waitMs / 1000));
      if (waitMs > 0) {
        await pause(waitMs, signal);
        continue;
      }
      const answered = await send(firstBytes(left.slice(0, count)));
      pace.learn(answered.limits);
      results.push(...answered.results);
      limitedInARow = 0;
    } catch (error) {
      if (error instanceof FraudShieldError) pace.learn(error.limits);
      if (error instanceof RateLimitedError && waitMs <= maxWaitMs && limitedInARow < maxLimitedInARow) {
        limitedInARow += 1;
        const asked = (error.retryAfter ?? 1) * 1000;
        if (asked <= maxWaitMs) await pause(asked, signal).catch(() => {});
        if (asked <= maxWaitMs && !signal?.aborted) continue;
      }
      // The limits are known now. Any other refusal would be the same for fewer queries.
      if (isTooLarge(error) && pace.next(left).count < count) continue;
      if (results.length === 0) throw signal?.aborted ? signal.reason : error;
      const rest = queries.slice(results.length);
      return [...results, ...rest.map(({ ref = null }) => unanswered(ref, error, signal))];
    }
  }
  return results;
}

/** As many of the first queries as fit into one call: links can be long. */
function firstBytes(queries: readonly BatchQuery[]): readonly BatchQuery[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const [at, query] of queries.entries()) {
    bytes += encoder.encode(JSON.stringify(query)).length + 1;
    if (bytes > maxQueryBytes && at > 0) return queries.slice(0, at);
  }
  return queries;
}

/** What a registry says of a call that is larger than the limit of a minute, or of a day. */
const tooLarge: ReadonlySet<string> = new Set(['batchTooLarge', 'batchTooLargeForDay']);

const isTooLarge = (error: unknown): boolean =>
  error instanceof RefusedError && error.reasons.some(({ code }) => tooLarge.has(code));

function unanswered(ref: string | null, error: unknown, signal: AbortSignal | undefined): BatchNoAnswer {
  const { reason, message } = noAnswer(error, signal);
  const problem = {
    type: 'about:blank',
    title: 'Not asked',
    status: 0,
    detail: message,
    instance: (error instanceof FraudShieldError && error.requestId) || '',
    message,
    code: 'notAsked',
  };
  return { ref, outcome: 'refused', status: 0, reason, problem };
}

/** Decides how many queries a call may hold, so that the batch keeps to its share of each limit. */
function pacer(share: number) {
  const known = new Map<string, { quota: number; remaining: number; renewedAt: number }>();
  let isFirst = true;

  /** How much of a limit the batch may still use, and in how many milliseconds it is renewed. */
  const usable = (name: string): { amount: number; waitMs: number } => {
    const limit = known.get(name);
    if (!limit) return { amount: Number.POSITIVE_INFINITY, waitMs: 0 };
    const ours = Math.max(1, Math.floor(limit.quota * share));
    const waitMs = Math.max(0, limit.renewedAt - Date.now());
    return { amount: waitMs === 0 ? ours : limit.remaining - (limit.quota - ours), waitMs };
  };

  return {
    learn(limits: Record<string, Remaining>): void {
      isFirst = false;
      for (const [name, { quota, remaining, resetSeconds }] of Object.entries(limits))
        if (quota !== null) known.set(name, { quota, remaining, renewedAt: Date.now() + resetSeconds * 1000 });
    },

    /** How many of these queries the next call may hold; 0 when a limit must be renewed first. */
    next(queries: readonly BatchQuery[]): { count: number; waitMs: number } {
      const [calls, lookups, identifiers] = [usable('calls'), usable('lookups'), usable('identifiers')];
      if (calls.amount < 1) return { count: 0, waitMs: calls.waitMs };
      if (lookups.amount < 1) return { count: 0, waitMs: lookups.waitMs };
      const most = Math.min(queries.length, lookups.amount, isFirst ? firstQueries : batchLimit);
      let count = 0;
      let asked = 0;
      for (const query of queries.slice(0, most)) {
        asked += identifiersIn(query);
        if (asked > identifiers.amount) break;
        count += 1;
      }
      if (count === 0 && identifiers.waitMs > 0) return { count, waitMs: identifiers.waitMs };
      return { count: Math.max(1, count), waitMs: 0 };
    },
  };
}

const identifiersIn = (query: BatchQuery): number =>
  identifierKinds.filter((kind) => query[kind] != null && query[kind] !== '').length;
