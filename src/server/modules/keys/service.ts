import {
  type KeyBody,
  type KeyKind,
  type KeyPair,
  keyLimit,
  type NewKeyPair,
  rotationOverlapMs,
} from '../../../contract/keys.ts';
import { conflict, forbidden, notFound, unauthorized } from '../../errors.ts';
import type { KeyOwner } from '../../http/caller.ts';
import { batchLoader } from '../../platform/batch-loader.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import { checksum62, randomBase62, sameSecret } from '../../platform/vault/secrets.ts';
import type { AuditService } from '../audit/service.ts';
import type { KeyRepository, KnownPair, StoredKeyPair } from './repository.ts';

interface Needs {
  db: Db;
  /** The pipelined connection on which every call's key is authenticated. */
  lookups: Queryable;
  keys: KeyRepository;
  audit: AuditService;
  clock: Clock;
}

export type KeyService = ReturnType<typeof keyService>;

/** A prefix that secret scanners recognize, random letters and digits, and a checksum. */
const generate = (prefix: string, length: number): string => {
  const random = randomBase62(length);
  return `${prefix}${random}${checksum62(prefix + random)}`;
};

const newApiKey = (kind: KeyKind) => generate(`fs_${kind}_`, 22);
const newSecret = (kind: KeyKind) => generate(`fs_${kind}_secret_`, 43);

/** API keys authenticated by one statement. */
const maxKeysPerStatement = 100;

/** Neither revoked nor replaced. */
const isActive = ({ revokedAt, expiresAt }: StoredKeyPair): boolean => revokedAt === null && expiresAt === null;

export function keyService({ db, lookups, keys, audit, clock }: Needs) {
  const ofAccount = (accountId: string) => keys.ofAccount(db, accountId);

  const firstActivePair = async (accountId: string): Promise<StoredKeyPair | null> =>
    (await ofAccount(accountId)).find((pair) => pair.kind === 'live' && isActive(pair)) ?? null;

  const issue = async (tx: Tx, accountId: string, { name, kind }: KeyBody): Promise<NewKeyPair> => {
    const pair = { id: crypto.randomUUID(), accountId, name, kind, apiKey: newApiKey(kind), createdAt: clock() };
    const secret = newSecret(kind);
    await keys.insert(tx, pair, secret);
    return { id: pair.id, name, kind, apiKey: pair.apiKey, secret };
  };

  type KeyEvent = 'key.created' | 'key.replaced' | 'key.revoked' | 'secret.viewed';
  const note = (tx: Tx, accountId: string, event: KeyEvent, requestId?: string) =>
    audit.note(tx, { actor: 'account', actorId: accountId, event, requestId });

  /** Adds a pair at its owner's request. @throws ApiError 409 beyond 20 */
  const add = async (tx: Tx, accountId: string, own: StoredKeyPair[], body: KeyBody, requestId: string) => {
    if (own.filter(isActive).length >= keyLimit) throw conflict('keyLimit');
    const pair = await issue(tx, accountId, body);
    await note(tx, accountId, 'key.created', requestId);
    return pair;
  };

  const load = batchLoader((apiKeys: readonly string[]) => keys.auth(lookups, apiKeys), maxKeysPerStatement);
  /** Concurrent calls share a statement, so a malformed key must not reach it and fail the others. */
  const find = (apiKey: string) => (/^\w{1,100}$/.test(apiKey) ? load(apiKey) : null);

  const owner = ({ id, accountId, kind }: KnownPair): KeyOwner => ({ keyId: id, accountId, keyKind: kind });

  /** @throws ApiError 403 if the pair was revoked or has expired */
  const requireActive = ({ revokedAt, expiresAt }: KnownPair) => {
    if (revokedAt) throw forbidden('keyRevoked');
    if (expiresAt && expiresAt <= clock()) throw forbidden('keyExpired');
  };

  return {
    /** The sealed columns, for key rotation. */
    sealedRows: keys.sealedRows,

    /** Creates a live key pair in the caller's transaction. */
    async issue(tx: Tx, accountId: string, name: string): Promise<NewKeyPair> {
      const pair = await issue(tx, accountId, { name, kind: 'live' });
      await note(tx, accountId, 'key.created');
      return pair;
    },

    /** The account's key pairs, oldest first. */
    async list(accountId: string): Promise<KeyPair[]> {
      const pairs = await ofAccount(accountId);
      return pairs.map(({ id, name, kind, apiKey, createdAt, lastUsedAt, revokedAt, expiresAt }) => ({
        id,
        name,
        kind,
        apiKey,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        revokedAt: revokedAt?.toISOString() ?? null,
        expiresAt: expiresAt?.toISOString() ?? null,
      }));
    },

    /** The API key of the oldest live pair that is neither revoked nor replaced (L7). */
    firstActive: async (accountId: string): Promise<string | null> =>
      (await firstActivePair(accountId))?.apiKey ?? null,

    firstActivePair,

    /** @throws ApiError 409 if the account has 20 active pairs */
    create: (accountId: string, body: KeyBody, requestId: string): Promise<NewKeyPair> =>
      db.transaction(async (tx) => add(tx, accountId, await keys.lockAll(tx, accountId), body, requestId)),

    /**
     * The account's oldest test pair, created if there is none. The docs page runs its samples with it.
     * @throws ApiError 409 if the account has 20 active pairs and none of them is a test pair
     */
    test: (accountId: string, requestId: string): Promise<NewKeyPair> =>
      db.transaction(async (tx) => {
        const own = await keys.lockAll(tx, accountId);
        const pair = own.find((one) => one.kind === 'test' && isActive(one));
        if (!pair) return add(tx, accountId, own, { name: 'Test', kind: 'test' }, requestId);
        const { id, name, kind, apiKey } = pair;
        const secret = await keys.ownSecret(tx, accountId, id);
        if (secret === null) throw notFound('keyNotFound');
        await note(tx, accountId, 'secret.viewed', requestId);
        return { id, name, kind, apiKey, secret };
      }),

    /**
     * Replaces a pair with a new one of the same name and kind. The old one works for another 24 hours, or ends now.
     * @throws ApiError 404 if the account has no such pair, 409 if it was already revoked or replaced
     */
    rotate: (accountId: string, id: string, { now, requestId }: { now: boolean; requestId: string }) =>
      db.transaction(async (tx): Promise<NewKeyPair> => {
        const old = (await keys.lockAll(tx, accountId)).find((pair) => pair.id === id);
        if (!old) throw notFound('keyNotFound');
        if (!isActive(old)) throw conflict('keyNotActive');
        const pair = await issue(tx, accountId, old);
        if (now) await keys.revoke(tx, accountId, id, clock());
        else await keys.expire(tx, accountId, id, new Date(clock().getTime() + rotationOverlapMs));
        await note(tx, accountId, 'key.replaced', requestId);
        return pair;
      }),

    /**
     * Revokes a pair. It takes effect everywhere at once, since every call checks the database. Idempotent.
     * @throws ApiError 404 if the account has no such pair
     */
    revoke: (accountId: string, id: string, requestId: string): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await keys.own(tx, accountId, id))) throw notFound('keyNotFound');
        await keys.revoke(tx, accountId, id, clock());
        await note(tx, accountId, 'key.revoked', requestId);
      }),

    /** @throws ApiError 404 if the account has no such pair */
    async secret(accountId: string, id: string, requestId: string): Promise<string> {
      const secret = await keys.ownSecret(db, accountId, id);
      if (secret === null) throw notFound('keyNotFound');
      audit.noteSoon({ actor: 'account', actorId: accountId, event: 'secret.viewed', requestId });
      return secret;
    },

    /** @throws ApiError 404 if the account has no such pair */
    async requireOwn(accountId: string, id: string): Promise<void> {
      if (!(await keys.own(db, accountId, id))) throw notFound('keyNotFound');
    },

    /**
     * Authenticates a key pair. Every call reads the database, so a revocation takes effect with the next call.
     * @throws ApiError 401 for an unknown pair, 403 for one that was revoked or has expired
     */
    async identify(apiKey: string, secret: string): Promise<KeyOwner> {
      const known = await find(apiKey);
      // Compare for an unknown key too, so that it takes as long as a wrong secret.
      const matches = sameSecret(secret, known?.secret ?? '');
      if (!known || !matches) throw unauthorized('keyUnknown');
      requireActive(known);
      return owner(known);
    },

    /**
     * Identifies an API key without its secret, for data that needs none (L3).
     * @throws ApiError 401 for an unknown key, 403 for one that was revoked or has expired
     */
    async identifyKey(apiKey: string): Promise<KeyOwner> {
      const known = await find(apiKey);
      if (!known) throw unauthorized('keyUnknown');
      requireActive(known);
      return owner(known);
    },

    /** Records when each key was last used. */
    markUsed: (queryable: Queryable, used: ReadonlyMap<string, Date>): Promise<void> => keys.markUsed(queryable, used),
  };
}
