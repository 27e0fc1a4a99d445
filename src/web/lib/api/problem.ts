import type { Problem } from '../../../contract/problems/problem.ts';
import type { ProblemCode } from '../../../contract/problems/problem-catalogue.ts';
import { isOffline } from '../browser/connection.ts';
import { isTextKey, type TextOf } from '../i18n/i18n.ts';

interface Cause {
  /** The HTTP status; 0 if there was no response. */
  status: number;
  problem?: Problem | undefined;
  /** The Retry-After of the response, in seconds. */
  retryAfterSeconds?: number | undefined;
}

/** A failed call: the server returned a problem, or there was no response (status 0). */
export class ApiProblem extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, problem, retryAfterSeconds }: Cause) {
    super(problem?.message ?? `The call failed (${status})`);
    this.name = 'ApiProblem';
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const hasStatus = (error: unknown, status: number): boolean => error instanceof ApiProblem && error.status === status;

/** The browser gave no passkey: the person declined, or the time is over. */
export class PasskeyFailed extends Error {
  override name = 'PasskeyFailed';
}

/** True if the server refused with one of these codes. */
export const hasCode = (error: unknown, ...codes: ProblemCode[]): boolean =>
  error instanceof ApiProblem && codes.some((code) => code === error.problem?.code);

/** True if the call needs a session and there is none. A rejected sign-in does not count. */
export const isSignedOut = (error: unknown): boolean =>
  hasStatus(error, 401) && !hasCode(error, 'signInRefused', 'factorRefused', 'passkeyRefused', 'signInExpired');

/** True if the call needs a recent proof of who is using the session (A13). */
export const isStepUpRequired = (error: unknown): boolean => hasCode(error, 'stepUpRequired');

/** True if it does not exist or belongs to another account. */
export const isNotFound = (error: unknown): boolean => hasStatus(error, 404);

/** True if nobody knows whether the call was carried out: neither the server nor anything before it has answered. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof ApiProblem && !error.problem && (error.status === 0 || error.status >= 500);

/** True if the same call may succeed later. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);

/** The text for a schema's message key; other texts are returned unchanged. */
export const messageText = (message: string, text: TextOf): string => (isTextKey(message) ? text(message) : message);

/**
 * The text for a failed call (U2): the catalogue's message for the problem's code, which is that of the first value that was
 * refused; else the server's message, else that there is no connection, or that something went wrong.
 */
export function problemText(error: unknown, text: TextOf): string {
  if (error instanceof PasskeyFailed) return text('passkeyFailed');
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  if (!problem) return text(hasStatus(error, 0) && isOffline() ? 'noConnection' : 'generic');
  return textOfProblem(problem, text);
}

/** The catalogue's message for a problem's code, else the server's message. */
export const textOfProblem = (
  { code, values, message }: Pick<Problem, 'code' | 'values' | 'message'>,
  text: TextOf,
): string => {
  const minutes = code === 'tryAgainInMinutes' ? Number(values?.minutes) : 0;
  if (minutes >= 120) return text('tryAgainInHours', { hours: Math.ceil(minutes / 60) });
  return isTextKey(code) ? text(code, values) : message || text('generic');
};

/** The fields among `names` that the server rejected, with the message key of each. */
export function refusedFields<N extends string>(error: unknown, names: readonly N[]): { name: N; code: string }[] {
  const refused = error instanceof ApiProblem ? (error.problem?.errors ?? []) : [];
  return refused.flatMap(({ path, code }) => {
    const name = names.find((one) => one === path);
    return name ? [{ name, code }] : [];
  });
}
