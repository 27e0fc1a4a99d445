import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { analysis, type OverviewRange } from '../../../../contract/analysis/analysis.ts';
import { api } from '../../../lib/api.ts';

interface Asked {
  range: OverviewRange;
  keyword?: string | undefined;
  city?: string | undefined;
  from?: string | undefined;
}

/** Refetched whenever the page is opened, to include a report that was just filed. */
export const overview = (query: Asked) =>
  queryOptions({
    queryKey: ['analysis', 'overview', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api(analysis.overview, { query }, { signal }),
  });
