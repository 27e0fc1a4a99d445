import { queryOptions } from '@tanstack/react-query';
import { decisions } from '../../../../contract/moderation/decisions.ts';
import { api } from '../../../lib/api/api.ts';

/** What the author is told about a report. */
export const ownDecisions = (reportID: string) =>
  queryOptions({
    queryKey: ['reports', 'decisions', reportID],
    queryFn: ({ signal }) => api(decisions.ofReport, { query: { reportID } }, { signal }),
    staleTime: 0,
  });
