import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import type { Endpoint, EndpointRequest, EndpointResponse } from '../../../contract/endpoint.ts';
import { api } from './api.ts';

type QueryOptions<E extends Endpoint> = Omit<UndefinedInitialDataOptions<EndpointResponse<E>>, 'queryKey' | 'queryFn'>;

/** What an endpoint answers, cached under a key. */
export const apiQuery = <E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  call: EndpointRequest<E>,
  options?: QueryOptions<E>,
) => queryOptions({ ...options, queryKey, queryFn: ({ signal }) => api(endpoint, call, { signal }) });
