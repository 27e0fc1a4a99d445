import type { MessageKey, MessageValues } from '../contract/messages.ts';

/** One refused value: its path in the input and the message that says what was expected. */
export interface RefusedValue {
  path: string;
  code: string;
}

/** What a service throws when it cannot do what was asked; `http/problems.ts` turns it into an answer. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: MessageKey;
  readonly errors: RefusedValue[];
  /** What stands in the message for its `{names}`. */
  readonly values: MessageValues | undefined;
  /** Whole seconds after which the same call may be made again. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    status: number,
    code: MessageKey,
    errors: RefusedValue[] = [],
    { values, retryAfterSeconds }: { values?: MessageValues; retryAfterSeconds?: number } = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.values = values;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Nobody is signed in, or the proof is wrong. */
export const unauthorized = (code: MessageKey): Refusal => new Refusal(401, code);
/** Known, but not allowed. */
export const forbidden = (code: MessageKey): Refusal => new Refusal(403, code);
/** There is none, or it is somebody else's: the two look alike (R1). */
export const notFound = (code: MessageKey): Refusal => new Refusal(404, code);
/** It is not as the caller last saw it, or it exists already. */
export const conflict = (code: MessageKey): Refusal => new Refusal(409, code);
/** Input that was understood and is not acceptable. */
export const invalid = (errors: RefusedValue[], code: MessageKey = 'invalidInput'): Refusal =>
  new Refusal(422, code, errors);
/** Tried too often. @param waitMs milliseconds until it may be tried again */
export function tooMany(waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return seconds < 100
    ? new Refusal(429, 'tryAgainInSeconds', [], { values: { seconds }, retryAfterSeconds: seconds })
    : new Refusal(429, 'tryAgainInMinutes', [], {
        values: { minutes: Math.ceil(seconds / 60) },
        retryAfterSeconds: seconds,
      });
}
