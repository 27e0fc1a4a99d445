import { ApiProblem } from '../../../lib/problem.ts';
import { fieldNames, type ReportValues } from './report-values.ts';

/** The form's words for the wire's (R2). */
const formNames: Record<string, keyof ReportValues> = { name: 'username', CNIC: 'card' };

export interface FieldProblem {
  name: keyof ReportValues;
  /** A key of the catalogue. */
  code: string;
}

/** The fields that the server refused, in the form's words; what it refused besides is told by the problem itself. */
export function problemFields(error: unknown): FieldProblem[] {
  const refused = error instanceof ApiProblem ? (error.problem?.errors ?? []) : [];
  return refused.flatMap(({ path, code }) => {
    const name = formNames[path] ?? fieldNames.find((field) => field === path);
    return name ? [{ name, code }] : [];
  });
}
