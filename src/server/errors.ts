import { type MessageValues, messageText } from '../contract/messages.ts';
import type { Problem } from '../contract/problem.ts';
import { type ProblemCode, problemCatalogue, problemTypeUrl } from '../contract/problem-catalogue.ts';

/** One refused value: its path in the input and the message that says what was expected. */
export interface ValidationError {
  path: string;
  code: string;
}

/** What a service throws when it cannot do what was asked; `http/problems.ts` turns it into an answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ProblemCode;
  readonly errors: ValidationError[];
  /** What stands in the message for its `{names}`. */
  readonly values: MessageValues | undefined;
  /** Whole seconds after which the same call may be made again. */
  readonly retryAfter: number | undefined;
  /** The account that was meant, for the log alone. */
  readonly about: string | undefined;
  constructor(
    status: number,
    code: ProblemCode,
    errors: ValidationError[] = [],
    { values, retryAfter, about }: { values?: MessageValues; retryAfter?: number; about?: string | undefined } = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.values = values;
    this.retryAfter = retryAfter;
    this.about = about;
  }
}

/** What a refusal says, and whatever else ends as a problem. */
export interface ProblemFields {
  status: number;
  code: ProblemCode;
  errors?: readonly ValidationError[];
  values?: MessageValues | undefined;
  /** Whole seconds. */
  retryAfter?: number | undefined;
  /** The account that was meant; it is in no answer. */
  about?: string | undefined;
}

/** What is answered for a refusal (L5). */
export function toProblem(
  { status, code, errors = [], values }: ProblemFields,
  { requestId, publicUrl }: { requestId: string; publicUrl: string },
): Problem {
  const [first] = errors;
  const detail = messageText(code, values);
  return {
    type: problemTypeUrl(publicUrl, code),
    title: problemCatalogue[code].title,
    status,
    detail,
    instance: requestId,
    message: first ? messageText(first.code) : detail,
    code: first?.code ?? code,
    ...(values && { values }),
    ...(errors.length > 0 && { errors: errors.map((error) => ({ ...error, message: messageText(error.code) })) }),
  };
}

/** Nobody is signed in, or the proof is wrong. @param about the account that was meant, for the log */
export const unauthorized = (code: ProblemCode, about?: string): ApiError => new ApiError(401, code, [], { about });
/** Known, but not allowed. */
export const forbidden = (code: ProblemCode): ApiError => new ApiError(403, code);
/** There is none, or it is somebody else's: the two look alike (R1). */
export const notFound = (code: ProblemCode): ApiError => new ApiError(404, code);
/** It is not as the caller last saw it, or it exists already. */
export const conflict = (code: ProblemCode): ApiError => new ApiError(409, code);
/** Input that was understood and is not acceptable. */
export const invalid = (errors: ValidationError[], code: ProblemCode = 'invalidInput'): ApiError =>
  new ApiError(422, code, errors);
/** More than a key may have for now. @param retryAfter seconds */
export const rateLimited = (code: ProblemCode, retryAfter: number): ApiError =>
  new ApiError(429, code, [], { retryAfter });
/** Tried too often by hand. @param waitMs milliseconds until it may be tried again */
export function tooManyAttempts(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return seconds < 100
    ? new ApiError(429, 'tryAgainInSeconds', [], { values: { seconds }, retryAfter: seconds })
    : new ApiError(429, 'tryAgainInMinutes', [], { values: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
}
