import { queryOptions } from '@tanstack/react-query';
import { keys, type NewKeyPair } from '../../../contract/keys.ts';
import { lookup } from '../../../contract/lookup.ts';
import { api, fetchDocument } from '../../lib/api.ts';

/** The served OpenAPI document, which the page describes the calls with (D3). */
export const apiDocument = () =>
  queryOptions({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => fetchDocument('/openapi.json', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The calls on the docs page, in order. */
export const documented = [lookup.detail, lookup.recent, lookup.recentReports] as const;

/** The reader's test pair with its secret, created if there is none. Not cached. */
export const testPair = (): Promise<NewKeyPair> => api(keys.test, {});
