import { decisions } from '../../../../contract/moderation/decisions.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';

/** What the author is told about a report. */
export const ownDecisions = (reportID: string) =>
  apiQuery(['reports', 'decisions', reportID], decisions.ofReport, { query: { reportID } }, { staleTime: 0 });
