import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { say } from './text.ts';

/** A key pair without its secret (L7). Times are ISO 8601, UTC. */
export const KeyPair = z.object({
  id: z.string(),
  name: z.string(),
  apiKey: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type KeyPair = z.infer<typeof KeyPair>;

const KeyId = z.object({ id: z.uuid(say('keyNotFound')) });

export const keys = {
  list: endpoint('GET', '/keys', { summary: "The caller's key pairs", who: 'session', ok: z.array(KeyPair) }),
  secret: endpoint('GET', '/keys/{id}/secret', {
    summary: "The secret of one of the caller's key pairs",
    who: 'session',
    params: KeyId,
    ok: z.object({ secret: z.string() }),
    problems: [404],
  }),
};
