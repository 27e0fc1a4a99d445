import { type QueryClient, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import type { Endpoint, EndpointRequest, EndpointResponse } from '../../../contract/endpoint.ts';
import { api } from './api.ts';

type QueryOptions<E extends Endpoint> = Omit<UndefinedInitialDataOptions<EndpointResponse<E>>, 'queryKey' | 'queryFn'>;

/** The beginning of the keys of everything an endpoint answered. */
export const answersOf = ({ path }: Endpoint) => ({ queryKey: [path] });

/** Asks again for what is shown of these endpoints' answers. */
export const refresh = (cache: QueryClient, ...endpoints: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(endpoints.map((endpoint) => cache.invalidateQueries(answersOf(endpoint))));

/** What an endpoint answers a call, cached under its path and the call. */
export const ask = <E extends Endpoint>(endpoint: E, call: EndpointRequest<E>, options?: QueryOptions<E>) =>
  queryOptions({
    ...options,
    queryKey: [endpoint.path, call],
    queryFn: ({ signal }) => api(endpoint, call, { signal }),
  });
