import { queryOptions } from '@tanstack/react-query';
import { overview } from '../../../../contract/analysis/overview.ts';
import { api } from '../../../lib/api/api.ts';

/** The figures of the overview, renewed every minute. */
export const overviewFigures = () =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => api(overview.get, {}, { signal }),
    refetchInterval: 60_000,
  });
