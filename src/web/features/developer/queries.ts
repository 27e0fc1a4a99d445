import { queryOptions } from '@tanstack/react-query';
import { isActive, type KeyPair, keys } from '../../../contract/keys.ts';
import { usage } from '../../../contract/usage.ts';
import { api } from '../../lib/api.ts';

export const keyPairs = () =>
  queryOptions({ queryKey: ['keys'], queryFn: ({ signal }) => api(keys.list, {}, { signal }) });

/** The live pair that samples show: the first that still works (L7). */
export const firstLive = (pairs: readonly KeyPair[], now: Date): KeyPair | undefined =>
  pairs.find((pair) => pair.kind === 'live' && isActive(pair, now));

/** The secret of a key pair. Fetched when somebody asks to see it, and kept in no cache. */
export async function secretOf(id: string): Promise<string> {
  const { secret } = await api(keys.secret, { params: { id } });
  return secret;
}

/** For a mutation whose answer is a secret: it goes when the dialog goes. */
export const keepsNothing = { gcTime: 0 } as const;

/** Lookups per day of the last so many days (L8), of all keys or of one. */
export const usageByDay = (days: number, key: string | undefined) =>
  queryOptions({
    queryKey: ['usage', days, key ?? null],
    queryFn: ({ signal }) => api(usage.byDay, { query: { days, key } }, { signal }),
  });

/** What the account may still ask today. */
export const allowance = () =>
  queryOptions({ queryKey: ['allowance'], queryFn: ({ signal }) => api(usage.allowance, {}, { signal }) });
