import { messages } from '../../contract/messages.ts';
import type { Problem } from '../../contract/problem.ts';
import { en, type TextKey } from '../locales/en.ts';

/** Gives the text of a catalogue key in the reader's language. */
export type TextOf = (key: TextKey, values?: Record<string, string | number>) => string;

interface Cause {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  problem?: Problem | undefined;
  /** Whole seconds after which the server asks to try again. */
  retryAfterSeconds?: number | undefined;
}

/** A call that did not succeed: the server answered with a problem, or did not answer at all (status 0). */
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

/** True when the call needed a session and the server knows of none. A refused sign-in is something else. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 401 && error.problem?.code !== 'signInRefused';

const hasStatus = (error: unknown, status: number): boolean => error instanceof ApiProblem && error.status === status;

/** True when there is no such thing, or none of the caller's. */
export const isNotFound = (error: unknown): boolean => hasStatus(error, 404);

/** True when the account has no key pair to make a lookup with. */
export const isNoKey = (error: unknown): boolean => error instanceof ApiProblem && error.problem?.code === 'keyRevoked';

/** True when somebody else changed it first (R11). */
export const isConflict = (error: unknown): boolean => hasStatus(error, 409);

/** True when the same call may succeed a moment later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);

const isTextKey = (key: string): key is TextKey => Object.hasOwn(en, key);

/** The text of a schema's message key; any other text is given back as it came. */
export const messageText = (message: string, text: TextOf): string => (isTextKey(message) ? text(message) : message);

/**
 * What a person is told about a failed call (U2): the catalogue's text for the problem's code in the reader's
 * language, else the server's own message, else that something went wrong.
 */
export function problemText(error: unknown, text: TextOf): string {
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  if (!problem) return text('generic');
  return isTextKey(problem.code) ? text(problem.code, problem.values) : problem.message || text('generic');
}

/** The catalogue's text for a message that the server answered in English; any other message as it came. */
export function answerText(message: string, text: TextOf): string {
  const known = Object.entries(messages).find(([, english]) => english === message)?.[0];
  return known && isTextKey(known) ? text(known) : message;
}

/** The fields among these that the server refused, with the key of what it said of each. */
export function refusedFields<N extends string>(error: unknown, names: readonly N[]): { name: N; code: string }[] {
  const refused = error instanceof ApiProblem ? (error.problem?.errors ?? []) : [];
  return refused.flatMap(({ path, code }) => {
    const name = names.find((one) => one === path);
    return name ? [{ name, code }] : [];
  });
}
