import { FraudShieldError, NoVerdictError, type NoVerdictReason, type Reason } from './errors.ts';
import type { Remaining } from './limits.ts';
import type { Assessment, LookupAnswer } from './wire.ts';

/** What comes with every answer. */
export interface Extras {
  /** By name: `calls`, `lookups`, `identifiers`. */
  limits: Record<string, Remaining>;
}

/** An answer of 200: a verdict. */
export interface Verdict extends LookupAnswer, Extras {
  /** Whether a report names one of the identifiers. False is a miss: there is no report here. */
  isListed: boolean;
}

/** Why `check` has no answer. None of them means that nobody is listed. */
export type NoAnswerReason = NoVerdictReason | 'input' | 'credentials' | 'aborted';

/** The registry's answer about a person. */
export interface CheckedPerson {
  /**
   * `none`: nobody has reported them. `reported`: someone has. `corroborated`: independent authors have. `verified`:
   * moderators have checked a report. `disputed`: every report is under dispute. `cleared`: a dispute was upheld.
   */
  verdict: Assessment['verdict'];
  /** 0 to 100; null from a registry that has no scores. */
  score: number | null;
  /** The whole answer. */
  answer: Verdict;
}

/** There is no answer. It is not a miss: decide beforehand what your product does then. */
export interface NoAnswer {
  verdict: 'no_answer';
  /**
   * `timeout`, `network`, `server`: the registry is slow, away or broken. `answer`: something else answers at its
   * address. `rateLimit`: a limit is used up. `input`: nothing could be compared; see `reasons`. `credentials`: the key
   * is wrong or revoked. `aborted`: by your own signal.
   */
  reason: NoAnswerReason;
  /** For your log. It repeats no identifier. */
  message: string;
  /** What was wrong, as the registry named it. */
  reasons: readonly Reason[];
  /** Seconds until a retry makes sense; null when unknown. */
  retryAfter: number | null;
  error: unknown;
}

export type CheckResult = CheckedPerson | NoAnswer;

/** The registry's own verdict or, if it has none, the one that follows from its answer. */
export function checkedPerson(answer: Verdict): CheckedPerson {
  const { verdict, score }: Partial<Assessment> = answer;
  return { verdict: verdict ?? (answer.isListed ? 'reported' : 'none'), score: score ?? null, answer };
}

/** The result for an error of a call. @param signal the caller's own */
export function noAnswer(error: unknown, signal?: AbortSignal): NoAnswer {
  const facts = { verdict: 'no_answer' as const, reasons: [], retryAfter: null, error };
  if (signal?.aborted) return { ...facts, reason: 'aborted', message: 'The call was ended by its signal.' };
  if (!(error instanceof FraudShieldError))
    return { ...facts, reason: 'input', message: 'The identifiers cannot be sent as JSON.' };
  const { reason, message, reasons } = error;
  const retryAfter = error instanceof NoVerdictError ? error.retryAfter : null;
  return { ...facts, reason, message, reasons, retryAfter };
}

/** Whether there is nothing to look up: every value is missing or blank. */
export const isBlank = (identifiers: unknown): boolean =>
  typeof identifiers !== 'object' ||
  identifiers === null ||
  Object.values(identifiers).every((value) => value == null || (typeof value === 'string' && value.trim() === ''));
