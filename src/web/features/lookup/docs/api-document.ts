import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { send } from '../../../lib/api/api.ts';

/** The served OpenAPI document, which the page describes the calls with (D3). */
export const apiDocument = () =>
  queryOptions({
    queryKey: ['openapi'],
    queryFn: async ({ signal }): Promise<unknown> =>
      (await send({ method: 'GET', path: '/openapi.json' }, {}, { signal })).json(),
    // Only another version of the server answers another one.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fixed: true },
  });

type Call = Pick<Endpoint, 'method' | 'path'>;

/**
 * The calls on the docs page, in order. Written out, because the contract of lookups brings the numbering plans of all
 * countries with it, and the page needs nothing else of it.
 */
export const documented: readonly Call[] = [
  { method: 'POST', path: '/get-report-detail' },
  { method: 'POST', path: '/get-report-detail/recent' },
  { method: 'GET', path: '/reports/recent' },
];
export const batch: Call = { method: 'POST', path: '/get-report-detail/batch' };
