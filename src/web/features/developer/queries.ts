import { queryOptions } from '@tanstack/react-query';
import { type KeyPair, keys } from '../../../contract/keys.ts';
import { usage } from '../../../contract/usage.ts';
import { api } from '../../lib/api.ts';

export const keyPairs = () =>
  queryOptions({ queryKey: ['keys'], queryFn: ({ signal }) => api(keys.list, {}, { signal }) });

/** The key pair that is shown: the first that still works (L7). */
export const firstActive = (pairs: readonly KeyPair[]): KeyPair | undefined =>
  pairs.find(({ revokedAt }) => revokedAt === null);

/** The secret of a key pair. Fetched when somebody asks to see it, and kept in no cache. */
export async function secretOf(id: string): Promise<string> {
  const { secret } = await api(keys.secret, { params: { id } });
  return secret;
}

/** Lookups per day of the last so many days (L8). */
export const usageByDay = (days: number) =>
  queryOptions({
    queryKey: ['usage', days],
    queryFn: ({ signal }) => api(usage.byDay, { query: { days } }, { signal }),
  });
