import type * as z from 'zod/mini';
import { isMessageKey, listsValues } from '../../../contract/messages/api-messages.ts';
import type { ValidationError } from '../../errors.ts';
import { unknownFields } from './unknown-field.ts';

interface Place {
  /** The input that was parsed. */
  input: unknown;
  /** The key of the message for the value as a whole. */
  rootCode: string;
  /** The names of the fields, to suggest one for an unknown name. */
  known: readonly string[];
  /** The names of the query parameters, to recognise those that were sent in the body. */
  query?: readonly string[];
}

/** The first error of each path, as message keys of the contract. */
export function validationErrors(
  issues: readonly z.core.$ZodIssue[],
  { input, rootCode, known, query = [] }: Place,
): ValidationError[] {
  const byPath = new Map<string, ValidationError>();
  const note = (error: ValidationError) => {
    if (!byPath.has(error.path)) byPath.set(error.path, error);
  };
  // A missing value is often there under another name; then that name has to be changed.
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys')
      for (const error of unknownFields(issue.keys, issue.path.join('.'), known, query)) note(error);
  for (const issue of issues)
    if (issue.code !== 'unrecognized_keys') note({ path: issue.path.join('.'), ...messageOf(issue, input, rootCode) });
  return [...byPath.values()];
}

function messageOf(issue: z.core.$ZodIssue, input: unknown, rootCode: string): Omit<ValidationError, 'path'> {
  const { path, message } = issue;
  if (path.length === 0 && input === undefined) return { code: 'bodyEmpty' };
  if (path.length > 0 && issue.code === 'invalid_type' && issue.expected === 'string' && isOtherThanText(input, path))
    return { code: 'textExpected' };
  const values =
    issue.code === 'custom'
      ? (issue.params as ValidationError['values'])
      : issue.code === 'invalid_value' && listsValues.has(message)
        ? { oneOf: issue.values.map(String).join(', ') }
        : undefined;
  const [name] = path;
  if (path.length === 1 && message.endsWith('NotFound') && isMissing(input, String(name)))
    return { code: 'idMissing', values: { name: String(name) } };
  // What is said of a body fits no field in it.
  if (path.length > 0 && message === rootCode) return { code: 'invalidValue' };
  if (isMessageKey(message)) return { code: message, ...(values && { values }) };
  return { code: path.length === 0 ? rootCode : 'invalidValue' };
}

const isMissing = (input: unknown, name: string): boolean =>
  typeof input !== 'object' || input === null || !Object.hasOwn(input, name);

/** Whether there is a number, a list or the like instead of a text; undefined and null are missing values. */
function isOtherThanText(input: unknown, path: readonly PropertyKey[]): boolean {
  const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
    typeof value === 'object' && value !== null;
  const value = path.reduce<unknown>((inside, key) => (isObject(inside) ? inside[key] : undefined), input);
  return value !== undefined && value !== null && typeof value !== 'string';
}
