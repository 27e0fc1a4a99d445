import { generatePath } from 'react-router';
import { pages } from '../../../contract/pages.ts';

/** /reports/{repID}: the page of one of one's own reports. */
export const reportPath = (repID: string): string => generatePath(pages.report, { repID });
