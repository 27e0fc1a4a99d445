import { queryOptions } from '@tanstack/react-query';
import { analysis } from '../../../contract/analysis.ts';
import { api } from '../../lib/api.ts';

/** IdentifierQuery again whenever the page is opened: a report that was just filed is to be seen here. */
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
