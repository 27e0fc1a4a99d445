import { queryOptions } from '@tanstack/react-query';
import { keys, type NewKeyPair } from '../../../contract/keys.ts';
import { lookup } from '../../../contract/lookup.ts';
import { api, documentAt } from '../../lib/api.ts';

/** The document that the server serves: what the page says of the calls is read from it (D3). */
export const apiDocument = () =>
  queryOptions({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => documentAt('/openapi.json', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The three calls of the docs page, in its order. */
export const documented = [lookup.detail, lookup.recent, lookup.recentReports] as const;

/** The reader's own test pair with its secret; made when there is none. Kept in no cache. */
export const testPair = (): Promise<NewKeyPair> => api(keys.test, {});
