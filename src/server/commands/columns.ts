import { isOptional, reportFieldNames } from '../../contract/reports/report-fields.ts';

/** Names the required columns that are empty because the author does not have them, separated by spaces. */
export const notGivenColumn = 'notGiven';

/** The columns of a CSV file of reports, in the order in which they are written; any order is accepted when reading. */
export const columns: readonly string[] = [...reportFieldNames, notGivenColumn];

export const requiredColumns: readonly string[] = reportFieldNames.filter((field) => !isOptional(field));
