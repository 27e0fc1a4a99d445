import { apiMessageText } from '../contract/messages/api-messages.ts';
import type { MessageValues } from '../contract/messages/messages.ts';
import type { Problem, ProblemError } from '../contract/problems/problem.ts';
import { type ProblemCode, problemCatalogue, problemTypeUrl } from '../contract/problems/problem-catalogue.ts';

/** An invalid value: its path in the input, and the key of the message. */
export interface ValidationError {
  path: string;
  code: string;
  /** Values for the placeholders of the message. */
  values?: MessageValues | undefined;
}

/** The live key of a call that was refused. */
export interface RefusedKey {
  keyId: string;
  accountId: string;
}

/** The parts of a problem response. */
export interface ProblemFields {
  /** Never set: it keeps an `ApiError`, which has one, from being taken for these. */
  problem?: never;
  status: number;
  code: ProblemCode;
  errors?: readonly ValidationError[];
  values?: MessageValues | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
  /** The account concerned; it is not in the response. */
  accountId?: string | undefined;
  /** The key concerned; it is not in the response. */
  key?: RefusedKey | undefined;
}

/** An error that a service answers to its caller; `http/problems.ts` turns it into a response. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ProblemCode;
  readonly problem: ProblemFields;
  /** @param more such as values for the placeholders of the message */
  constructor(
    status: number,
    code: ProblemCode,
    errors: readonly ValidationError[] = [],
    more: Omit<ProblemFields, 'status' | 'code' | 'errors'> = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.problem = { ...more, status, code, errors };
  }
}

/** A message, with the values that were possible unless it names them itself. */
function textOf(code: string, values: MessageValues | undefined): string {
  const text = apiMessageText(code, values);
  const possible = values?.oneOf ? String(values.oneOf).split(', ') : [];
  return possible.every((one) => text.includes(one)) ? text : `${text}: ${possible.join(', ')}`;
}

/** The body of a problem response (L5). */
export function toProblem(
  { status, code, errors = [], values }: ProblemFields,
  { requestId, publicUrl }: { requestId: string; publicUrl: string },
): Problem {
  const [first] = errors;
  const detail = apiMessageText(code, values);
  const shown = first ? first.values : values;
  return {
    type: problemTypeUrl(publicUrl, code),
    title: problemCatalogue[code].title,
    status,
    detail,
    instance: requestId,
    message: first ? textOf(first.code, first.values) : detail,
    code: first?.code ?? code,
    ...(shown && { values: shown }),
    ...(errors.length > 0 && { errors: errors.map(toProblemError) }),
  };
}

const toProblemError = ({ path, code, values }: ValidationError): ProblemError => ({
  path,
  message: textOf(code, values),
  code,
  ...(values && { values }),
});

/** Missing or wrong credentials. @param accountId the account concerned, for the log only */
export const unauthorized = (code: ProblemCode, accountId?: string): ApiError =>
  new ApiError(401, code, [], { accountId });
export const forbidden = (code: ProblemCode): ApiError => new ApiError(403, code);
/** It does not exist, or belongs to another account, which must look the same (R1). */
export const notFound = (code: ProblemCode): ApiError => new ApiError(404, code);
/** A stale version, or a duplicate. */
export const conflict = (code: ProblemCode): ApiError => new ApiError(409, code);
export const invalid = (errors: ValidationError[], code: ProblemCode = 'invalidInput'): ApiError =>
  new ApiError(422, code, errors);
/** @param retryAfter seconds */
export const rateLimited = (code: ProblemCode, retryAfter: number, values?: MessageValues): ApiError =>
  new ApiError(429, code, [], { retryAfter, ...(values && { values }) });
/** Attempts are throttled. @param waitMs until the next attempt is allowed */
export function tooManyAttempts(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return seconds < 100
    ? new ApiError(429, 'tryAgainInSeconds', [], { values: { seconds }, retryAfter: seconds })
    : new ApiError(429, 'tryAgainInMinutes', [], { values: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
}
