import { messages, textOf } from '../contract/messages.ts';
import type { Problem } from '../contract/problem.ts';
import { type ProblemCode, problemCatalogue, problemTypeUrl } from '../contract/problem-catalogue.ts';

/** One refused value: its path in the input and the message that says what was expected. */
export interface RefusedValue {
  path: string;
  code: string;
}

/** What a service throws when it cannot do what was asked; `http/problems.ts` turns it into an answer. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: ProblemCode;
  readonly errors: RefusedValue[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;
  constructor(status: number, code: ProblemCode, errors: RefusedValue[] = [], retryAfter: number | null = null) {
    super(code);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** What is answered for a refusal (L5). */
export function problemOf(
  { status, code, errors = [] }: { status: number; code: ProblemCode; errors?: readonly RefusedValue[] },
  { requestId, publicUrl }: { requestId: string; publicUrl: string },
): Problem {
  const [first] = errors;
  return {
    type: problemTypeUrl(publicUrl, code),
    title: problemCatalogue[code].title,
    status,
    detail: messages[code],
    instance: requestId,
    message: first ? textOf(first.code) : messages[code],
    code: first?.code ?? code,
    ...(errors.length > 0 && { errors: errors.map((error) => ({ ...error, message: textOf(error.code) })) }),
  };
}

/** Nobody is signed in, or the proof is wrong. */
export const unauthorized = (code: ProblemCode): Refusal => new Refusal(401, code);
/** Known, but not allowed. */
export const forbidden = (code: ProblemCode): Refusal => new Refusal(403, code);
/** There is none, or it is somebody else's: the two look alike (R1). */
export const notFound = (code: ProblemCode): Refusal => new Refusal(404, code);
/** It is not as the caller last saw it, or it exists already. */
export const conflict = (code: ProblemCode): Refusal => new Refusal(409, code);
/** Input that was understood and is not acceptable. */
export const invalid = (errors: RefusedValue[], code: ProblemCode = 'invalidInput'): Refusal =>
  new Refusal(422, code, errors);
/** More than the caller may have for now. @param retryAfter seconds */
export const tooMany = (code: ProblemCode, retryAfter: number): Refusal => new Refusal(429, code, [], retryAfter);
