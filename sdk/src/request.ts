import { FraudShieldError, NoVerdictError, RateLimitedError, RefusedError } from './errors.ts';
import { limitsOf } from './limits.ts';
import type { Hooks } from './settings.ts';
import type { Problem } from './wire.ts';

export interface Transport {
  fetch: typeof fetch;
  /** Milliseconds that one attempt may take. */
  timeoutMs: number;
  /** How often a call is tried again. */
  retries: number;
  /** The longest pause between two attempts, in milliseconds. If Retry-After is longer, the call is not retried. */
  maxWaitMs: number;
  /** Milliseconds that all attempts and pauses may take together; no limit by default. */
  deadlineMs?: number;
  /** Whether a call beyond a limit is tried again; true by default. */
  retriesLimited?: boolean;
  hooks: Hooks;
}

export interface Call {
  url: URL;
  /** Below the API, for hooks. */
  path: string;
  headers: Record<string, string>;
  /** JSON, sent by POST; without it the call is a GET. */
  body?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface Answered {
  body: unknown;
  headers: Headers;
}

/** Milliseconds before the first retry; each later one may wait twice as long. */
const firstWaitMs = 250;
/** The part of what is left of a deadline that a pause may take, so that a short deadline leaves time to try again. */
const pauseShare = 0.1;

/**
 * Makes a call, and again when there was no verdict: lookups change nothing, so a repetition is harmless.
 * @throws RefusedError, NoVerdictError, RateLimitedError, or the reason of the caller's own signal
 */
export async function request(call: Call, transport: Transport): Promise<Answered> {
  const { retries, maxWaitMs, deadlineMs = Number.POSITIVE_INFINITY, retriesLimited = true, hooks } = transport;
  const endsAt = Date.now() + deadlineMs;
  const method = call.body === undefined ? 'GET' : 'POST';
  for (let attempt = 1; ; attempt++) {
    const leftMs = endsAt - Date.now();
    // Each attempt leaves equal time for those that may follow.
    const timeoutMs = Math.min(transport.timeoutMs, Math.max(1, leftMs / (retries + 2 - attempt)));
    const event = { method, path: call.path, attempt } as const;
    const startedAt = Date.now();
    const tell = (ended: {
      status: number | null;
      requestId?: string | undefined;
      error?: unknown;
      retryInMs?: number;
    }) =>
      callHook(hooks.onResponse, {
        ...event,
        durationMs: Date.now() - startedAt,
        requestId: null,
        error: null,
        retryInMs: null,
        ...ended,
      });
    callHook(hooks.onRequest, event);
    try {
      const answered = await once(call, { fetch: transport.fetch, timeoutMs });
      tell({ status: 200, requestId: answered.headers.get('x-request-id') ?? undefined });
      return answered;
    } catch (error) {
      const known = error instanceof FraudShieldError ? error : undefined;
      const facts = { status: known?.status ?? null, requestId: known?.requestId, error };
      const mayRetry = error instanceof NoVerdictError && (retriesLimited || !(error instanceof RateLimitedError));
      // The wait is at least what the registry asks for, plus a random part, so that many callers do not return
      // together.
      const longest = Math.min(firstWaitMs * 2 ** (attempt - 1), (endsAt - Date.now()) * pauseShare);
      const wait = ((mayRetry && error.retryAfter) || 0) * 1000 + longest * Math.random();
      if (!mayRetry || attempt > retries || wait > maxWaitMs || Date.now() + wait >= endsAt) {
        tell(facts);
        throw error;
      }
      tell({ ...facts, retryInMs: wait });
      await pause(wait, call.signal);
    }
  }
}

/** A hook that fails must not make a call fail. */
function callHook<Event>(hook: ((event: Event) => unknown) | undefined, event: Event): void {
  try {
    const result = hook?.(event);
    if (result instanceof Promise) result.catch(() => {});
  } catch {
    // Its own concern.
  }
}

/** Timers take no more milliseconds than this, and fire at once if they are given more. */
const longestTimerMs = 2 ** 31 - 1;

async function once(
  { url, headers, body, signal }: Call,
  { fetch, timeoutMs }: Pick<Transport, 'fetch' | 'timeoutMs'>,
): Promise<Answered> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  let end = (_error: unknown): void => {};
  // Even a fetch that ignores its signal must not outlast the deadline.
  const ended = new Promise<never>((_resolve, reject) => {
    end = (error) => {
      reject(error);
      ending.abort();
    };
  });
  const onAbort = () => end(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const late = () => new NoVerdictError('timeout', `No answer within ${Math.round(timeoutMs)} ms.`);
  const timer = setTimeout(() => end(late()), Math.min(timeoutMs, longestTimerMs));

  const exchange = async (): Promise<Answered> => {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      // A redirect would carry the secret to wherever it leads.
      redirect: 'manual',
      signal: ending.signal,
    });
    const text = await response.text();
    if (response.ok) return { body: parsed(text), headers: response.headers };
    throw failure(response, text);
  };
  try {
    return await Promise.race([ended, exchange()]);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof FraudShieldError) throw error;
    throw new NoVerdictError('network', 'The registry cannot be reached.', { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function failure(response: Response, text: string): FraudShieldError {
  const { status } = response;
  const problem = problemIn(text);
  const detail = problem?.detail ?? `The registry answered ${status}.`;
  const retryAfter = secondsOf(response.headers.get('retry-after'));
  const facts = { status, problem, limits: limitsOf(response.headers), retryAfter };
  if (status === 429) return new RateLimitedError(detail, retryAfter, facts);
  if (status >= 500) return new NoVerdictError('server', detail, facts);
  if (status >= 400 && problem && !leadsElsewhere.has(status)) return new RefusedError(detail, facts);
  return new NoVerdictError('answer', elsewhere(status), facts);
}

/** What a registry answers where it has no such call: the address is wrong, not what a customer typed. */
const leadsElsewhere: ReadonlySet<number> = new Set([404, 405]);

/**
 * A refusal without a problem does not come from the registry but, for example, from a proxy or from a server that has
 * no registry at this path.
 */
const elsewhere = (status: number): string =>
  status >= 400
    ? `No lookup API answers at this address, which gave ${status}. Is the url that of a registry, without /api?`
    : 'The address leads somewhere else: the registry answered with a redirect.';

/** Retry-After is a number of seconds or a date. */
function secondsOf(value: string | null): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NoVerdictError('answer', 'The answer is not JSON. Does something else answer at this address?', {
      cause,
    });
  }
}

function problemIn(text: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isProblem = typeof value === 'object' && value !== null && 'code' in value && 'detail' in value;
    return isProblem ? (value as Problem) : undefined;
  } catch {
    return undefined;
  }
}

/** @throws the signal's reason */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      },
      Math.min(ms, longestTimerMs),
    );
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
