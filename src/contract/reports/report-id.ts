import * as z from 'zod/mini';
import { isReportId } from '../pagination.ts';
import { messageKey, rawText } from '../rules/text.ts';

export const ReportId = rawText(100, messageKey('reportNotFound')).check(
  z.refine(isReportId, messageKey('reportNotFound')),
);
export const OneReport = z.object({ reportID: ReportId });
