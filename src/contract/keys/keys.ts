import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limitUpTo } from '../pagination.ts';
import { id, messageKey, text } from '../rules/text.ts';
import { said } from '../said.ts';

/** Maximum number of active key pairs per account; replaced ones count while they work. */
export const keyLimit = 20;

/** Key pairs an account may make in 24 hours, by creating and by replacing. */
export const maxNewKeyPairs = 50;

/** A replaced pair works for one more day. */
export const rotationOverlapMs = 24 * 60 * 60 * 1000;

/** `live` keys look up the registry, `test` keys only the invented identities of `test-identities.ts`. */
export const keyKinds = ['live', 'test'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** For secret scanners: an API key, or with `secret_` its secret. The last six characters are a checksum of the rest. */
export const keyPattern = /\bfs_(?:live|test)_(?:secret_[0-9A-Za-z]{49}|[0-9A-Za-z]{28})\b/;

/** A key pair without its secret (L7). Times are ISO 8601, UTC. */
export const KeyPair = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(keyKinds),
  apiKey: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  /** When a replaced pair stops working; null for other pairs. */
  expiresAt: z.nullable(z.string()),
});
export type KeyPair = z.infer<typeof KeyPair>;

/** Whether a pair works: not revoked, and not replaced for longer than a day. */
export const isActive = ({ revokedAt, expiresAt }: Pick<KeyPair, 'revokedAt' | 'expiresAt'>, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now.getTime());

/** A new pair with its secret. */
export const NewKeyPair = z.extend(z.pick(KeyPair, { id: true, name: true, kind: true, apiKey: true }), {
  secret: z.string(),
});
export type NewKeyPair = z.infer<typeof NewKeyPair>;

export const KeyBody = z.object({
  name: text({ required: messageKey('keyNameRequired'), max: [50, messageKey('keyNameMax')] }),
  kind: z._default(z.enum(keyKinds, messageKey('keyKindInvalid')), 'live'),
});
export type KeyBody = z.infer<typeof KeyBody>;

const KeyId = z.object({ id: id(messageKey('keyNotFound')) });

/** `active` pairs work, `ended` ones were revoked, or replaced more than a day ago. */
export const keyStates = ['active', 'ended'] as const;

const KeyQuery = z.object({
  state: z.optional(z.enum(keyStates, messageKey('keyStateInvalid'))),
  limit: limitUpTo(100, 100),
  cursor: z.optional(
    id(messageKey('cursorInvalid')).check(z.describe('Where the previous answer ended, as given in its Link.')),
  ),
});
export type KeyQuery = z.output<typeof KeyQuery>;

export const keys = {
  list: endpoint('GET', '/keys', {
    summary: "The caller's key pairs, oldest first; a list of ended ones alone is newest first",
    query: KeyQuery,
    paged: true,
    response: z.array(KeyPair),
  }),
  create: endpoint('POST', '/keys', {
    summary: 'Make a key pair',
    description: `At most ${keyLimit} pairs of an account work at a time, replaced ones included, and at most ${maxNewKeyPairs} are made in 24 hours. A \`test\` pair finds invented people only.`,
    stepUp: true,
    idempotent: true,
    body: KeyBody,
    response: NewKeyPair,
    problems: ['approvalNeeded', 'keyLimit', 'keyNotActive', 'tooManyKeyPairs', 'newKeysPaused'],
  }),
  test: endpoint('POST', '/keys/test', {
    summary: "The account's test pair with its secret; created if there is none",
    response: NewKeyPair,
    problems: ['keyLimit', 'tooManyKeyPairs'],
  }),
  secret: endpoint('GET', '/keys/{id}/secret', {
    summary: "The secret of one of the caller's key pairs",
    stepUp: true,
    params: KeyId,
    response: z.object({ secret: z.string() }),
    problems: ['keyNotFound'],
  }),
  rotate: endpoint('POST', '/keys/{id}/rotate', {
    summary: 'Replace a key pair with a new one',
    description:
      'The old pair works for 24 more hours and counts as active until then, or stops at once with `"now": true`.',
    stepUp: true,
    idempotent: true,
    params: KeyId,
    body: z._default(z.object({ now: z._default(z.boolean(), false) }), { now: false }),
    response: NewKeyPair,
    problems: ['keyNotFound', 'keyNotActive', 'keyLimit', 'tooManyKeyPairs'],
  }),
  rotateOwn: endpoint('POST', '/keys/rotate', {
    summary: 'Replace the key pair of the call with a new one',
    description:
      'For programs that replace their own key. The old pair works for 24 more hours. A pair that was replaced before cannot be replaced again.',
    access: 'keyPair',
    response: NewKeyPair,
    problems: ['keyNotFound', 'keyNotActive', 'keyLimit', 'tooManyKeyPairs'],
  }),
  revoke: endpoint('DELETE', '/keys/{id}', {
    summary: 'Revoke a key pair, at once and for good',
    params: KeyId,
    response: said('keyRevokedNow'),
    problems: ['keyNotFound'],
  }),
};
