import {
  type FormField,
  type ReportField,
  reportFieldNames,
  reportFields,
} from '../../../../contract/reports/report-fields.ts';
import { isIdentifierKind } from '../../../../contract/rules/identifier-kinds.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';

/** A further identifier, by its place in the list that was sent. */
type PartOfField = `${(typeof reportFields)['furtherIdentifiers']['form']}.${number}.value`;

interface FieldProblem {
  name: FormField | PartOfField;
  /** A key of the catalogue. */
  code: string;
}

const isPart = (path: string): path is PartOfField => /^furtherIdentifiers\.\d+\.value$/.test(path);

/** A place in the list of further identifiers, or the kind of one that the safelist has. */
const furtherField = (path: string): ReportField | undefined =>
  path.startsWith('furtherIdentifiers.') || isIdentifierKind(path) ? 'furtherIdentifiers' : undefined;

/** The form's fields that the server refused; any other refusal is in the problem's own message. */
export function problemFields(error: unknown): FieldProblem[] {
  const refused = error instanceof ApiProblem ? (error.problem?.errors ?? []) : [];
  return refused.flatMap(({ path, code }): FieldProblem[] => {
    if (isPart(path)) return [{ name: path, code }];
    const field = reportFieldNames.find((name) => name === path) ?? furtherField(path);
    return field ? [{ name: reportFields[field].form, code }] : [];
  });
}
