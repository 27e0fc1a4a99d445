import { generatePath } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import type { Filed } from '../../../../contract/reports/reports.ts';

/** The answer that the next page confirms. It is kept only for that: a reload or a second visit confirms nothing. */
let last: Filed | null = null;

/** Notes that a report was filed. @returns the path of the page that says so */
export function noteFiled(filed: Filed): string {
  last = filed;
  return generatePath(pages.filedReport, { repID: filed.reportID });
}

/** What was answered when this report was filed a moment ago, or null. */
export const justFiled = (reportID: string): Filed | null => (last?.reportID === reportID ? last : null);

/** Called once it was confirmed. */
export function forgetFiled(): void {
  last = null;
}
