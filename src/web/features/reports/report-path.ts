import { generatePath } from 'react-router';
import { pages } from '../../../contract/pages.ts';

/** /reports/{repID}: the page of one of one's own reports. */
export const reportPath = (repID: string): string => generatePath(pages.report, { repID });

/** /reports/decisions/{repID}: what moderators decided about it, and what they ask. */
export const decisionsPath = (repID: string): string => generatePath(pages.reportDecisions, { repID });
