import type { MessageKey } from '../contract/messages.ts';

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
  constructor(status: number, code: MessageKey, errors: RefusedValue[] = []) {
    super(code);
    this.status = status;
    this.code = code;
    this.errors = errors;
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
