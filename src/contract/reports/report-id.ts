import * as z from 'zod/mini';
import type { MessageKey } from '../messages/messages.ts';
import { isReportId } from '../pagination.ts';
import { messageKey, rawText } from '../rules/text.ts';

/** The id of a report. @param message for anything else */
export const reportId = (message: MessageKey) => rawText(100, message).check(z.refine(isReportId, message));

export const ReportId = reportId(messageKey('reportNotFound'));
export const OneReport = z.object({ reportID: ReportId });
