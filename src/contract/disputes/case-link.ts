import * as z from 'zod/mini';
import { messageKey, rawText } from '../rules/text.ts';

/** The token of a case's link `/case#…`, 43 characters. Any other text is not a link to a case. */
export const CaseLink = rawText(200, messageKey('caseLinkInvalid'));

/**
 * A report's id within one case: a keyed hash in the form of a UUID. The real id, which lookups show, reveals the
 * millisecond in which a report was filed; this one reveals nothing.
 */
export const CaseReportId = rawText(36, messageKey('caseReportNotFound')).check(
  z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, messageKey('caseReportNotFound')),
);
