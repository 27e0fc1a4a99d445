import { queryOptions } from '@tanstack/react-query';
import { analysis } from '../../../contract/analysis.ts';
import { api } from '../../lib/api.ts';

/** Refetched whenever the page is opened, to include a report that was just filed. */
export const patternTotals = () =>
  queryOptions({
    queryKey: ['analysis', 'pattern'],
    staleTime: 0,
    queryFn: ({ signal }) => api(analysis.pattern, {}, { signal }),
  });

export const figures = () =>
  queryOptions({
    queryKey: ['analysis', 'figures'],
    staleTime: 0,
    queryFn: ({ signal }) => api(analysis.figures, {}, { signal }),
  });
