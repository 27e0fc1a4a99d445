import type * as z from 'zod/mini';
import { messages } from '../../contract/messages.ts';
import type { ValidationError } from '../errors.ts';

/** The first error of each path, as message keys of the contract. @param rootCode the key for the value as a whole */
export function validationErrors(issues: readonly z.core.$ZodIssue[], rootCode = 'bodyExpected'): ValidationError[] {
  const byPath = new Map<string, string>();
  for (const { path, message } of issues) {
    const at = path.join('.');
    const code = Object.hasOwn(messages, message) ? message : at === '' ? rootCode : 'invalidValue';
    if (!byPath.has(at)) byPath.set(at, code);
  }
  return [...byPath].map(([path, code]) => ({ path, code }));
}
