import type * as z from 'zod/mini';
import { messages } from '../../contract/messages.ts';
import type { ValidationError } from '../errors.ts';

/** The first thing wrong with each path, in the contract's words. @param whole what is said when it is the whole value */
export function validationErrors(issues: readonly z.core.$ZodIssue[], whole = 'bodyExpected'): ValidationError[] {
  const byPath = new Map<string, string>();
  for (const { path, message } of issues) {
    const at = path.join('.');
    const known = Object.hasOwn(messages, message) ? message : at === '' ? whole : 'invalidValue';
    if (!byPath.has(at)) byPath.set(at, known);
  }
  return [...byPath].map(([path, code]) => ({ path, code }));
}
