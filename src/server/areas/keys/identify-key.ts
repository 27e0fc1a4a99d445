import type { KeyKind } from '../../../contract/keys/keys.ts';
import type { ProblemCode } from '../../../contract/problems/problem-catalogue.ts';
import { type App, perApp } from '../../app.ts';
import { ApiError, unauthorized } from '../../errors.ts';
import type { KeyOwner } from '../../http/caller.ts';
import { batchLoader } from '../../platform/batch-loader.ts';
import { isHashOf } from '../../platform/vault/secrets.ts';
import { currentPolicy, isPolicyMissing } from '../registry/policy/current-policy.ts';
import { findKnownPairs, type KnownPair } from './auth-store.ts';
import { isWhole } from './key-text.ts';

const noHash = Buffer.alloc(32);

/** API keys authenticated by one statement. */
const maxKeysPerStatement = 100;

const loaderOf = perApp((app) =>
  batchLoader((apiKeys: readonly string[]) => findKnownPairs(app, apiKeys), maxKeysPerStatement),
);

/** Concurrent calls share a statement, so a malformed key must not reach it and fail the others. */
const findKnown = (app: App, apiKey: string) => (/^\w{1,100}$/.test(apiKey) ? loaderOf(app)(apiKey) : null);

/** Whether pairs of this kind work only for accounts that were approved (A31). */
export const needsApproval = (app: App, kind: KeyKind): boolean =>
  kind === 'live' && currentPolicy(app).liveKeys === 'approved';

const ownerOf = ({ id, accountId, kind, isConfirmed, network, plan }: KnownPair): KeyOwner => ({
  keyId: id,
  accountId,
  keyKind: kind,
  isConfirmed,
  network,
  plan,
});

/** A call that is refused is counted with the usage of a live key. */
const refused = (status: 401 | 403, code: ProblemCode, { id, accountId, kind }: KnownPair) =>
  new ApiError(status, code, [], { key: kind === 'live' ? { keyId: id, accountId } : undefined });

/**
 * @throws ApiError 403 if the account is suspended, the pair was revoked or has expired, it is live and the registry has
 *   no policy yet, or it needs an approval that its account does not have
 */
function requireActive(app: App, pair: KnownPair): void {
  const { kind, revokedAt, expiresAt, isApproved, isSuspended } = pair;
  if (isSuspended) throw refused(403, 'accountSuspended', pair);
  if (revokedAt) throw refused(403, 'keyRevoked', pair);
  if (expiresAt && expiresAt <= app.clock()) throw refused(403, 'keyExpired', pair);
  if (kind === 'live' && isPolicyMissing(app)) throw refused(403, 'policyNotChosen', pair);
  if (needsApproval(app, kind) && !isApproved) throw refused(403, 'keyNotApproved', pair);
}

/**
 * Authenticates a key pair. Every call reads the database, so a revocation takes effect with the next call.
 * @throws ApiError 401 for an unknown pair, 403 for one that was revoked or has expired
 */
export async function identifyKeyPair(app: App, apiKey: string, secret: string): Promise<KeyOwner> {
  const known = await findKnown(app, apiKey);
  // Also compare for an unknown key, so that it takes as long as a wrong secret.
  const matches = isHashOf(secret, known?.secretHash ?? noHash);
  if (!known || !matches) {
    // Looks at the form alone, so it does not say which of the two is unknown.
    const code = isWhole(apiKey) ? (isWhole(secret) ? 'keyUnknown' : 'secretBroken') : 'keyBroken';
    throw known ? refused(401, code, known) : unauthorized(code);
  }
  requireActive(app, known);
  return ownerOf(known);
}

/**
 * Identifies an API key without its secret, for data that needs none (L3).
 * @throws ApiError 401 for an unknown key, 403 for one that was revoked or has expired
 */
export async function identifyApiKey(app: App, apiKey: string): Promise<KeyOwner> {
  const known = await findKnown(app, apiKey);
  if (!known) throw unauthorized(isWhole(apiKey) ? 'keyUnknown' : 'keyBroken');
  requireActive(app, known);
  return ownerOf(known);
}
