import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isActive, keys } from '../../../../contract/keys/keys.ts';
import { api, ask } from '../../../lib/api/api.ts';
import { askPages } from '../../../lib/api/api-page.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { inSession } from '../../../lib/session/sign-in-again.ts';

/** The pairs that work, the oldest first. */
export const keyPairs = () => ask(keys.list, { query: { state: 'active' } });

/** Revoked and expired pairs, the newest first. */
export const endedKeyPairs = () =>
  askPages(keys.list, (cursor) => ({
    query: { state: 'ended' as const, limit: 20, cursor },
  }));

/** Fetches the secret of a key pair, without caching it. */
export async function secretOf(id: string): Promise<string> {
  const { secret } = await inSession(() => api(keys.secret, { params: { id } }));
  return secret;
}

/**
 * The live pairs whose lookups can be looked at, as choices: all that work, and the last that have ended. Lookups with test
 * pairs are not counted.
 */
export function useLivePairs() {
  const text = useText();
  const active = useQuery(keyPairs());
  const ended = useInfiniteQuery(endedKeyPairs());
  const now = new Date(active.dataUpdatedAt);
  const all = [...(active.data ?? []), ...(ended.data?.pages.flatMap(({ content }) => content) ?? [])];
  // One that ends between the two reads is in both.
  const live = [...new Map(all.filter(({ kind }) => kind === 'live').map((pair) => [pair.id, pair])).values()];
  return {
    live,
    choices: live.map((pair) => ({
      value: pair.id,
      label: isActive(pair, now) ? pair.name : text('keyOptionEnded', { name: pair.name }),
    })),
    /** The pair shown in samples: the first that works (L7). */
    first: live.find((pair) => isActive(pair, now)),
    isPending: active.isPending || ended.isPending,
  };
}
