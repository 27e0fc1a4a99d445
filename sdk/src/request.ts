import { FraudShieldError, NoVerdictError, RateLimitedError, RefusedError } from './errors.ts';
import type { Problem } from './wire.ts';

export interface Transport {
  fetch: typeof fetch;
  /** Milliseconds that one attempt may take. */
  timeoutMs: number;
  /** How often a call is tried again. */
  retries: number;
  /** The longest pause between two attempts, in milliseconds. If Retry-After is longer, the call is not retried. */
  maxWaitMs: number;
}

export interface Call {
  url: URL;
  headers: Record<string, string>;
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export interface Answered {
  body: unknown;
  headers: Headers;
}

/** Milliseconds before the first retry; each later one may wait twice as long. */
const firstWaitMs = 250;

/**
 * Makes a call, and again when there was no verdict: lookups change nothing, so a repetition is harmless.
 * @throws RefusedError, NoVerdictError, RateLimitedError, or the reason of the caller's own signal
 */
export async function request(call: Call, transport: Transport): Promise<Answered> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(call, transport);
    } catch (error) {
      if (!(error instanceof NoVerdictError) || attempt >= transport.retries) throw error;
      // What the registry asks for is the least; the rest is chance, so that many callers do not return together.
      const wait = (askedWaits.get(error) ?? 0) * 1000 + firstWaitMs * 2 ** attempt * Math.random();
      if (wait > transport.maxWaitMs) throw error;
      await pause(wait, call.signal);
    }
  }
}

/** The seconds in a response's Retry-After. */
const askedWaits = new WeakMap<FraudShieldError, number>();

async function once({ url, headers, body, signal }: Call, transport: Transport): Promise<Answered> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const onAbort = () => ending.abort();
  signal?.addEventListener('abort', onAbort, { once: true });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort();
  }, transport.timeoutMs);

  try {
    const { fetch } = transport;
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirect would carry the secret to wherever it leads.
      redirect: 'manual',
      signal: ending.signal,
    });
    const text = await response.text();
    if (response.ok) return { body: parsed(text), headers: response.headers };
    throw failure(response, text);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof FraudShieldError) throw error;
    if (isLate) throw new NoVerdictError('timeout', `No answer within ${transport.timeoutMs} ms.`, { cause: error });
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
  const facts = { status, problem };
  const wait = secondsOf(response.headers.get('retry-after'));
  const error =
    status === 429
      ? new RateLimitedError(detail, wait, facts)
      : status >= 500
        ? new NoVerdictError('server', detail, facts)
        : status >= 400
          ? new RefusedError(detail, facts)
          : new NoVerdictError(
              'answer',
              'The address leads somewhere else: the registry answered with a redirect.',
              facts,
            );
  if (wait !== null) askedWaits.set(error, wait);
  return error;
}

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

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
