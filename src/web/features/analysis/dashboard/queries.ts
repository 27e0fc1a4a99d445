import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { analysis, type Overview, type OverviewRange } from '../../../../contract/analysis/analysis.ts';
import { api } from '../../../lib/api/api.ts';

type Asked = { range: OverviewRange } & { [Part in keyof Overview['narrowed']]: string | undefined };

/** Refetched whenever the page is opened, to include a report that was just filed. */
export const overview = (query: Asked) =>
  queryOptions({
    queryKey: ['analysis', 'overview', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api(analysis.overview, { query }, { signal }),
  });
