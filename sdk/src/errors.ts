import type { Remaining } from './limits.ts';
import type { Problem } from './wire.ts';

interface Facts {
  status?: number | undefined;
  problem?: Problem | undefined;
  limits?: Record<string, Remaining>;
  retryAfter?: number | null;
  cause?: unknown;
}

/** One thing that was wrong with a call. */
export interface Reason {
  /** The value that is not acceptable, such as `email` or `queries`; null when it is the call as a whole. */
  path: string | null;
  /** For programs; the registry's docs explain each. */
  code: string;
  /** For people. It never repeats the value. */
  message: string;
}

/** Why there is no verdict. */
export type NoVerdictReason = 'server' | 'network' | 'timeout' | 'answer' | 'rateLimit';

/** Base class of all errors of this library. None of them means that there is no report. */
export abstract class FraudShieldError extends Error {
  override name = 'FraudShieldError';
  abstract readonly reason: NoVerdictReason | 'input' | 'credentials';
  /** The status of the answer; undefined when there was none. */
  readonly status: number | undefined;
  /** The problem in the registry's response, if it could be parsed. */
  readonly problem: Problem | undefined;
  /** What was left of the key's limits, by name; empty when the answer did not tell. */
  readonly limits: Record<string, Remaining>;
  /** What was wrong, as the registry named it; empty when there was no answer of a registry. */
  readonly reasons: readonly Reason[];
  constructor(message: string, { status, problem, limits = {}, cause }: Facts = {}) {
    const errors = problem?.errors ?? [];
    super([message, ...errors.map(({ path, message: why }) => `${path}: ${why}`)].join(' '), { cause });
    this.status = status;
    this.problem = problem;
    this.limits = limits;
    this.reasons =
      errors.length > 0 || !problem ? errors : [{ path: null, code: problem.code, message: problem.detail }];
  }
  /** The id to name to the registry's operator, if there is one. */
  get requestId(): string | undefined {
    return this.problem?.instance;
  }
}

/** The registry understood the call and refuses it. Retrying does not help. */
export class RefusedError extends FraudShieldError {
  override name = 'RefusedError';
  /** `credentials`: an unknown, revoked or replaced key. `input`: a value that is not acceptable; see `reasons`. */
  readonly reason: 'input' | 'credentials';
  constructor(message: string, facts: Facts = {}) {
    super(message, facts);
    this.reason = facts.status === 401 || facts.status === 403 ? 'credentials' : 'input';
  }
}

/**
 * There is no verdict: the registry is away, failed, took too long, or gave an unexpected answer. It is not a miss.
 * Decide what your product does without a verdict, or ask again later.
 */
export class NoVerdictError extends FraudShieldError {
  override name = 'NoVerdictError';
  readonly reason: NoVerdictReason;
  /** Seconds until a retry makes sense; null if there was no Retry-After. */
  readonly retryAfter: number | null;
  constructor(reason: NoVerdictReason, message: string, facts: Facts = {}) {
    super(message, facts);
    this.reason = reason;
    this.retryAfter = facts.retryAfter ?? null;
  }
}

/** There is no verdict because the key has used up a limit, and waiting was not tried or did not help. */
export class RateLimitedError extends NoVerdictError {
  override name = 'RateLimitedError';
  declare readonly reason: 'rateLimit';
  constructor(message: string, retryAfter: number | null, facts: Facts = {}) {
    super('rateLimit', message, { ...facts, retryAfter });
  }
}
