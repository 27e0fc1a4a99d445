import { reportFields } from '../../contract/reports.ts';

/** The columns of a CSV file of reports, in the order in which they are written; on reading, any order. */
export const columns: readonly string[] = reportFields;

const optional = ['CNIC', 'phone', 'country'];
export const requiredColumns: readonly string[] = columns.filter((column) => !optional.includes(column));
