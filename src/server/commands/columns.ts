import { isOptional, reportFieldNames } from '../../contract/report-fields.ts';

/** Names the required columns that are empty because the author does not have them, with spaces between. */
export const notGivenColumn = 'notGiven';

/** The columns of a CSV file of reports, in the order in which they are written; on reading, any order. */
export const columns: readonly string[] = [...reportFieldNames, notGivenColumn];

export const requiredColumns: readonly string[] = reportFieldNames.filter((field) => !isOptional(field));
