import {
  type KeyBody,
  type KeyKind,
  type KeyPair,
  type KeyQuery,
  keyLimit,
  maxNewKeyPairs,
  type NewKeyPair,
  rotationOverlapMs,
} from '../../../contract/keys/keys.ts';
import { type IssuedKeysQuery, keyUsageDays } from '../../../contract/keys/staff-keys.ts';
import type { ProblemCode } from '../../../contract/problems/problem-catalogue.ts';
import { ApiError, conflict, forbidden, notFound, rateLimited, unauthorized } from '../../errors.ts';
import type { KeyCaller, KeyOwner } from '../../http/caller.ts';
import { batchLoader } from '../../platform/batch-loader.ts';
import { type Clock, dayMs, dayOf } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import { checksum62, isHashOf, randomBase62 } from '../../platform/vault/secrets.ts';
import type { AccountService } from '../accounts/service.ts';
import type { SessionOwner, SessionService } from '../accounts/sessions/service.ts';
import type { AuditService } from '../audit/service.ts';
import type { ThrottleService } from '../limits/throttle/service.ts';
import type { KeyMail, MailService } from '../notices/mail/service.ts';
import type { PolicyService } from '../registry/policy/service.ts';
import type { KeyRepository, KnownPair, Line, StoredKeyPair } from './repository.ts';

interface Needs {
  db: Db;
  /** The pipelined connection on which every call's key is authenticated. */
  lookups: Queryable;
  keys: KeyRepository;
  sessions: Pick<SessionService, 'requireOpen'>;
  policy: Pick<PolicyService, 'current'>;
  audit: AuditService;
  mail: Pick<MailService, 'queue'>;
  recipient: AccountService['recipient'];
  throttle: Pick<ThrottleService, 'takeNewKey'>;
  clock: Clock;
}

export type KeyService = ReturnType<typeof keyService>;

/** A prefix that secret scanners recognise, random letters and digits, and a checksum. */
const generate = (prefix: string, length: number): string => {
  const random = randomBase62(length);
  return `${prefix}${random}${checksum62(prefix + random)}`;
};

/** Whether an API key or a secret has the checksum of what `generate` makes. */
const isWhole = (value: string): boolean => value.length > 6 && checksum62(value.slice(0, -6)) === value.slice(-6);

const newApiKey = (kind: KeyKind) => generate(`fs_${kind}_`, 22);
const newSecret = (kind: KeyKind) => generate(`fs_${kind}_secret_`, 43);

const noHash = Buffer.alloc(32);

/** API keys authenticated by one statement. */
const maxKeysPerStatement = 100;

/** Neither revoked nor replaced. */
const isCurrent = ({ revokedAt, expiresAt }: StoredKeyPair): boolean => revokedAt === null && expiresAt === null;

export function keyService({ db, lookups, keys, sessions, policy, audit, throttle, clock, ...needs }: Needs) {
  /** Mails the owner about a pair, in the transaction of the change. */
  const tell = async (tx: Tx, accountId: string, news: KeyMail): Promise<void> => {
    const owner = await needs.recipient(accountId, tx);
    if (!owner) return;
    const { email: to, name, preferences } = owner;
    await needs.mail.queue(tx, { ...news, to, name, language: preferences.language });
  };

  const issue = async (tx: Tx, accountId: string, { name, kind }: KeyBody, line?: Line): Promise<NewKeyPair> => {
    const made = { id: crypto.randomUUID(), accountId, name, kind, apiKey: newApiKey(kind), createdAt: clock() };
    const pair = line ? { ...made, line } : made;
    const secret = newSecret(kind);
    await keys.insert(tx, pair, secret);
    return { id: pair.id, name, kind, apiKey: pair.apiKey, secret };
  };

  type KeyEvent = 'key.created' | 'key.replaced' | 'key.revoked' | 'secret.viewed';
  const note = (tx: Tx, accountId: string, event: KeyEvent, requestId?: string) =>
    audit.note(tx, { actor: 'account', actorId: accountId, event, requestId });

  /** @throws ApiError 429 when the account has made too many pairs in a day */
  const requireFew = async (tx: Tx, accountId: string) => {
    const now = clock().getTime();
    const first = await keys.createdSince(tx, accountId, new Date(now - dayMs), maxNewKeyPairs);
    if (!first) return;
    const seconds = Math.max(1, Math.ceil((first.getTime() + dayMs - now) / 1000));
    throw rateLimited('tooManyKeyPairs', seconds, { limit: maxNewKeyPairs });
  };

  /**
   * @param replacement `byKey`: by a call with the pair itself. The new one then goes on with its line, and ends with it
   * @throws ApiError 404, 409 or 429, see `rotate`
   */
  const replace = async (
    tx: Tx,
    { accountId, id, now, byKey }: { accountId: string; id: string; now: boolean; byKey: boolean },
    active: readonly StoredKeyPair[],
  ) => {
    const old = await keys.own(tx, accountId, id);
    if (!old) throw notFound('keyNotFound');
    if (!isCurrent(old)) throw conflict('keyNotActive');
    if (!now && active.length >= keyLimit) throw conflict('keyLimit');
    await requireFew(tx, accountId);
    const { root, step } = old.line;
    const pair = await issue(tx, accountId, old, byKey ? { root, step: step + 1 } : undefined);
    const at = clock();
    const endsAt = now ? null : new Date(at.getTime() + rotationOverlapMs);
    if (endsAt) await keys.expire(tx, accountId, id, endsAt);
    else await keys.revoke(tx, accountId, id, at);
    const times = { endsAt: endsAt?.toISOString() ?? null, at: at.toISOString() };
    await tell(tx, accountId, { kind: 'keyReplaced', keyName: old.name, byKey, ...times });
    return pair;
  };

  /**
   * Revokes a pair, and those that took its place by calls with the pair itself: whoever had stolen it may have made them. One
   * that the owner made in a session stays. The account must be locked.
   * @returns the successors that still worked
   */
  const end = async (tx: Tx, { id, accountId, line }: StoredKeyPair, active: readonly StoredKeyPair[]) => {
    const successors = active.filter((one) => one.line.root === line.root && one.line.step > line.step);
    for (const one of [id, ...successors.map((next) => next.id)]) await keys.revoke(tx, accountId, one, clock());
    return successors;
  };

  const needsApproval = (kind: KeyKind) => kind === 'live' && policy.current().liveKeys === 'approved';

  /**
   * @throws ApiError 403 for a live pair that needs an approval (A31), 409 beyond 20, 429 beyond 50 in a day, or when the
   * live keys of the hour, or the part of its account or network, are given out
   */
  const add = async (tx: Tx, accountId: string, active: StoredKeyPair[], body: KeyBody, requestId: string) => {
    if (needsApproval(body.kind) && !(await keys.isApproved(tx, accountId))) throw forbidden('approvalNeeded');
    if (active.length >= keyLimit) throw conflict('keyLimit');
    await requireFew(tx, accountId);
    const freeAt = body.kind === 'live' ? await throttle.takeNewKey(tx, accountId) : null;
    if (freeAt) throw rateLimited('newKeysPaused', Math.ceil((freeAt.getTime() - clock().getTime()) / 1000));
    const pair = await issue(tx, accountId, body);
    await note(tx, accountId, 'key.created', requestId);
    await tell(tx, accountId, { kind: 'keyCreated', keyName: pair.name, at: clock().toISOString() });
    return pair;
  };

  /** The account's active pairs, with the account locked. @throws ApiError 401 when the session has ended */
  const lockActive = async (tx: Tx, owner: SessionOwner): Promise<StoredKeyPair[]> => {
    const active = await keys.lockActive(tx, owner.accountId, clock());
    await sessions.requireOpen(tx, owner);
    return active;
  };

  const load = batchLoader((apiKeys: readonly string[]) => keys.auth(lookups, apiKeys), maxKeysPerStatement);
  /** Concurrent calls share a statement, so a malformed key must not reach it and fail the others. */
  const find = (apiKey: string) => (/^\w{1,100}$/.test(apiKey) ? load(apiKey) : null);

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

  /** @throws ApiError 403 if the account is suspended, the pair was revoked or has expired, or needs an approval that its account does not have */
  const requireActive = (pair: KnownPair) => {
    const { kind, revokedAt, expiresAt, isApproved, isSuspended } = pair;
    if (isSuspended) throw refused(403, 'accountSuspended', pair);
    if (revokedAt) throw refused(403, 'keyRevoked', pair);
    if (expiresAt && expiresAt <= clock()) throw refused(403, 'keyExpired', pair);
    if (needsApproval(kind) && !isApproved) throw refused(403, 'keyNotApproved', pair);
  };

  return {
    /** The sealed columns, for key rotation. */
    sealedRows: keys.sealedRows,

    /**
     * Creates the first live key pair of an account in the transaction that registers it. A registration is not refused
     * when the registry's live keys of the hour are given out, or need an approval: the account is left without a pair, and
     * can make one later.
     * @param isCounted false for accounts that the program makes itself
     */
    async issueFirst(tx: Tx, accountId: string, { isCounted }: { isCounted: boolean }): Promise<void> {
      if (isCounted && (needsApproval('live') || (await throttle.takeNewKey(tx, accountId)))) return;
      await issue(tx, accountId, { name: 'Default', kind: 'live' });
      await note(tx, accountId, 'key.created');
    },

    staff: {
      /** A page of the pairs of all accounts with their use in the last 30 days, newest first. */
      async page(query: IssuedKeysQuery) {
        const from = dayOf(new Date(clock().getTime() - (keyUsageDays - 1) * dayMs));
        const { items, next } = await keys.issued(db, query, clock(), from);
        return { items: items.map((pair) => ({ ...pair, ...serialize(pair) })), next };
      },
      /**
       * Revokes a pair of any account, as `revoke` does.
       * @returns its account and name, and the ids of those that were revoked with it; null when nothing was left to revoke
       * @throws ApiError 404 when there is none
       */
      async revoke(tx: Tx, id: string): Promise<{ accountId: string; name: string; successors: string[] } | null> {
        const pair = await keys.any(tx, id);
        if (!pair) throw notFound('keyNotFound');
        const active = await keys.lockActive(tx, pair.accountId, clock());
        const { revokedAt } = (await keys.any(tx, id)) ?? pair;
        const successors = await end(tx, pair, active);
        if (revokedAt && successors.length === 0) return null;
        return { accountId: pair.accountId, name: pair.name, successors: successors.map((one) => one.id) };
      },
    },

    /** Live pairs that work, of accounts that were not approved; how many were used since; and the accounts. Up to `max` pairs. */
    countUnapproved: (usedSince: Date, max: number) => keys.countUnapproved(db, clock(), usedSince, max),

    /** A page of the account's key pairs; `next` is its last one if there are more. */
    async list(accountId: string, query: KeyQuery): Promise<{ items: KeyPair[]; next: string | null }> {
      const { pairs, next } = await keys.list(db, accountId, query, clock());
      return { items: pairs.map(serialize), next };
    },

    /** The API key of the oldest live pair that is neither revoked nor replaced (L7). */
    firstActive: async (accountId: string): Promise<string | null> =>
      (await keys.firstLive(db, accountId))?.apiKey ?? null,

    firstActivePair: (accountId: string): Promise<StoredKeyPair | null> => keys.firstLive(db, accountId),

    /**
     * The same for lookups in the account's name.
     * @throws ApiError 403 when live pairs need an approval that the account does not have (A31)
     */
    async firstUsablePair(accountId: string): Promise<StoredKeyPair | null> {
      if (needsApproval('live') && !(await keys.isApproved(db, accountId))) throw forbidden('approvalNeeded');
      return keys.firstLive(db, accountId);
    },

    /**
     * @throws ApiError 401 if the session has ended, 409 if the account has 20 active pairs, 429 if it or the registry has
     * made too many
     */
    create: (owner: SessionOwner, body: KeyBody, requestId: string): Promise<NewKeyPair> =>
      db.transaction(async (tx) => add(tx, owner.accountId, await lockActive(tx, owner), body, requestId)),

    /**
     * The account's oldest test pair, created if there is none. The docs page runs its samples with it.
     * @throws ApiError as `create`, if there is none
     */
    test: (owner: SessionOwner, requestId: string): Promise<NewKeyPair> =>
      db.transaction(async (tx) => {
        const { accountId } = owner;
        const active = await lockActive(tx, owner);
        const pair = active.find((one) => one.kind === 'test' && isCurrent(one));
        if (!pair) return add(tx, accountId, active, { name: 'Test', kind: 'test' }, requestId);
        const { id, name, kind, apiKey } = pair;
        const secret = await keys.ownSecret(tx, accountId, id);
        if (secret === null) throw notFound('keyNotFound');
        await note(tx, accountId, 'secret.viewed', requestId);
        return { id, name, kind, apiKey, secret };
      }),

    /**
     * Replaces a pair with a new one of the same name and kind. The old one works for another 24 hours, or ends now.
     * @throws ApiError 401 if the session has ended, 404 if the account has no such pair, 409 if it was already revoked or
     * replaced, or if 20 pairs are active and the old one is to work on, 429 if the account has made 50 pairs in a day
     */
    rotate: (owner: SessionOwner, id: string, { now, requestId }: { now: boolean; requestId: string }) =>
      db.transaction(async (tx): Promise<NewKeyPair> => {
        const { accountId } = owner;
        const pair = await replace(tx, { accountId, id, now, byKey: false }, await lockActive(tx, owner));
        await note(tx, accountId, 'key.replaced', requestId);
        return pair;
      }),

    /**
     * Replaces the pair of a call. The old one works for another 24 hours, so that a stolen secret cannot end it.
     * @throws ApiError 409 and 429 as `rotate`
     */
    rotateOwn: ({ accountId, keyId }: KeyCaller, requestId: string): Promise<NewKeyPair> =>
      db.transaction(async (tx) => {
        const active = await keys.lockActive(tx, accountId, clock());
        const pair = await replace(tx, { accountId, id: keyId, now: false, byKey: true }, active);
        await audit.note(tx, { actor: 'key', actorId: keyId, event: 'key.replaced', requestId });
        return pair;
      }),

    /**
     * Revokes a pair with those that took its place by calls with the pair itself. It takes effect everywhere at once, since
     * every call checks the database. Idempotent.
     * @throws ApiError 404 if the account has no such pair
     */
    revoke: (accountId: string, id: string, requestId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const active = await keys.lockActive(tx, accountId, clock());
        const pair = await keys.own(tx, accountId, id);
        if (!pair) throw notFound('keyNotFound');
        const successors = await end(tx, pair, active);
        for (const _ of [pair, ...successors]) await note(tx, accountId, 'key.revoked', requestId);
        if (pair.revokedAt && successors.length === 0) return;
        const news = { keyName: pair.name, successors: successors.length, at: clock().toISOString() };
        await tell(tx, accountId, { kind: 'keyEnded', ...news });
      }),

    /** The names of the pairs that work, replaced ones included, locked until the transaction ends. */
    lockActiveNames: async (tx: Tx, accountId: string): Promise<string[]> =>
      (await keys.lockActive(tx, accountId, clock())).map(({ name }) => name),

    /** Revokes every pair of the account, test pairs too, as `revoke` does. @returns the names of those that worked */
    async revokeAll(tx: Tx, accountId: string): Promise<string[]> {
      const active = await keys.lockActive(tx, accountId, clock());
      await keys.revokeAll(tx, accountId, clock());
      for (const _ of active) await note(tx, accountId, 'key.revoked');
      return active.map(({ name }) => name);
    },

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

    /** The account's live pairs, ended ones too, that were made before one time and may have been used since another. */
    liveIds: (accountId: string, { madeBefore, usedSince }: { madeBefore: Date | null; usedSince: Date | null }) =>
      keys.liveIds(db, accountId, madeBefore, usedSince),

    /** The names of the account's pairs with these ids. */
    namesOf: async (accountId: string, ids: readonly string[]): Promise<Map<string, string>> =>
      new Map(ids.length === 0 ? [] : (await keys.named(db, accountId, ids)).map(({ id, name }) => [id, name])),

    /**
     * Authenticates a key pair. Every call reads the database, so a revocation takes effect with the next call.
     * @throws ApiError 401 for an unknown pair, 403 for one that was revoked or has expired
     */
    async identify(apiKey: string, secret: string): Promise<KeyOwner> {
      const known = await find(apiKey);
      // Also compare for an unknown key, so that it takes as long as a wrong secret.
      const matches = isHashOf(secret, known?.secretHash ?? noHash);
      // Looks at the form alone, so it does not say which of the two is unknown.
      const code = isWhole(apiKey) ? (isWhole(secret) ? 'keyUnknown' : 'secretBroken') : 'keyBroken';
      if (!known) throw unauthorized(code);
      if (!matches) throw refused(401, code, known);
      requireActive(known);
      return ownerOf(known);
    },

    /**
     * Identifies an API key without its secret, for data that needs none (L3).
     * @throws ApiError 401 for an unknown key, 403 for one that was revoked or has expired
     */
    async identifyKey(apiKey: string): Promise<KeyOwner> {
      const known = await find(apiKey);
      if (!known) throw unauthorized(isWhole(apiKey) ? 'keyUnknown' : 'keyBroken');
      requireActive(known);
      return ownerOf(known);
    },

    /** Records when each key was last used. */
    markUsed: (queryable: Queryable, used: ReadonlyMap<string, Date>): Promise<void> => keys.markUsed(queryable, used),
  };
}

const serialize = (pair: StoredKeyPair): KeyPair => ({
  id: pair.id,
  name: pair.name,
  kind: pair.kind,
  apiKey: pair.apiKey,
  createdAt: pair.createdAt.toISOString(),
  lastUsedAt: pair.lastUsedAt?.toISOString() ?? null,
  revokedAt: pair.revokedAt?.toISOString() ?? null,
  expiresAt: pair.expiresAt?.toISOString() ?? null,
});
