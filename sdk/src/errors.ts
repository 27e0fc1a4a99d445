import type { Problem } from './wire.ts';

interface Facts {
  status?: number | undefined;
  problem?: Problem | undefined;
  cause?: unknown;
}

/** Base class of all errors of this library. None of them means that there is no report. */
export class FraudShieldError extends Error {
  override name = 'FraudShieldError';
  /** The status of the answer; undefined when there was none. */
  readonly status: number | undefined;
  /** The problem in the registry's response, if it could be parsed. */
  readonly problem: Problem | undefined;
  constructor(message: string, { status, problem, cause }: Facts = {}) {
    super(message, { cause });
    this.status = status;
    this.problem = problem;
  }
  /** The id to name to the registry's operator, if there is one. */
  get requestId(): string | undefined {
    return this.problem?.instance;
  }
}

/** The registry understood the call and refuses it: wrong key, revoked key, bad input. Trying again changes nothing. */
export class RefusedError extends FraudShieldError {
  override name = 'RefusedError';
}

/**
 * There is no verdict: the registry is away, broke, took too long, or answered something else than it should.
 * It is not a miss. Decide what your product does without a verdict, or ask again later.
 */
export class NoVerdictError extends FraudShieldError {
  override name = 'NoVerdictError';
  readonly reason: 'server' | 'network' | 'timeout' | 'answer' | 'rateLimit';
  constructor(reason: NoVerdictError['reason'], message: string, facts: Facts = {}) {
    super(message, facts);
    this.reason = reason;
  }
}

/** There is no verdict because the key has used up a limit, and waiting was not tried or did not help. */
export class RateLimitedError extends NoVerdictError {
  override name = 'RateLimitedError';
  /** Seconds until a retry makes sense; null if the registry did not send Retry-After. */
  readonly retryAfter: number | null;
  constructor(message: string, retryAfter: number | null, facts: Facts = {}) {
    super('rateLimit', message, facts);
    this.retryAfter = retryAfter;
  }
}
