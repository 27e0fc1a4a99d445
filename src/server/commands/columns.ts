import { isOptional, reportFieldNames } from '../../contract/report-fields.ts';

/** The columns of a CSV file of reports, in the order in which they are written; on reading, any order. */
export const columns: readonly string[] = reportFieldNames;

export const requiredColumns: readonly string[] = reportFieldNames.filter((field) => !isOptional(field));
