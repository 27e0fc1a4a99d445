import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** The figures of the overview, renewed every minute. */
export const overviewFigures = () =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: async ({ signal }) => {
      // The sidebar of every page may ask for them.
      const { overview } = await import('../../../../contract/analysis/overview.ts');
      return api(overview.get, {}, { signal });
    },
    refetchInterval: 60_000,
  });
