import { queryOptions } from '@tanstack/react-query';
import { factors } from '../../../contract/accounts/factors.ts';
import { api } from '../api/api.ts';

/** The second factors of the account (A15). */
export const ownFactors = () =>
  queryOptions({
    queryKey: ['factors'],
    staleTime: 0,
    queryFn: ({ signal }) => api(factors.list, {}, { signal }),
  });
