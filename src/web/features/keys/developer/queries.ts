import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { access } from '../../../../contract/keys/access.ts';
import { isActive, type KeyPair, keys } from '../../../../contract/keys/keys.ts';
import { usage } from '../../../../contract/keys/usage.ts';
import { api } from '../../../lib/api/api.ts';
import { apiPage } from '../../../lib/api/api-page.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';

/** Everything read about key pairs lies under this key. */
export const allKeyPairs = { queryKey: ['keys'] } as const;

/** The pairs that work, the oldest first. */
export const keyPairs = () =>
  queryOptions({
    queryKey: [...allKeyPairs.queryKey, 'active'],
    queryFn: ({ signal }) => api(keys.list, { query: { state: 'active' } }, { signal }),
  });

/** Revoked and expired pairs, the newest first, page by page. */
export const endedKeyPairs = () =>
  infiniteQueryOptions({
    queryKey: [...allKeyPairs.queryKey, 'ended'],
    queryFn: ({ signal, pageParam }) =>
      apiPage(keys.list, { query: { state: 'ended', limit: 20, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** The live pair shown in samples: the first active one (L7). */
export const firstLive = (pairs: readonly KeyPair[], now: Date): KeyPair | undefined =>
  pairs.find((pair) => pair.kind === 'live' && isActive(pair, now));

/** Fetches the secret of a key pair, without caching it. */
export async function secretOf(id: string): Promise<string> {
  const { secret } = await inSession(() => api(keys.secret, { params: { id } }));
  return secret;
}

/** For mutations that return a secret: drop it when the dialog closes. */
export const keepsNothing = { gcTime: 0 } as const;

/** Lookups per day over the last days (L8), for all keys or one. */
export const usageByDay = (days: number, key: string | undefined) =>
  queryOptions({
    queryKey: ['usage', days, key ?? null],
    queryFn: ({ signal }) => api(usage.byDay, { query: { days, key } }, { signal }),
  });

/** Whether the account may use live keys, and what became of its application (A31). */
export const liveAccess = () =>
  queryOptions({ queryKey: ['access'], queryFn: ({ signal }) => api(access.get, {}, { signal }) });
