import { keys } from '../../../../contract/keys/keys.ts';
import { api, ask } from '../../../lib/api/api.ts';
import { askPages } from '../../../lib/api/api-page.ts';
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

/** For mutations that return a secret: drop it when the dialog closes. */
export const keepsNothing = { gcTime: 0 } as const;
