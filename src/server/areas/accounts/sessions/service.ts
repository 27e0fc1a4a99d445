import type { Session } from '../../../../contract/accounts/account.ts';
import { maxProofAgeMs } from '../../../../contract/endpoint.ts';
import { forbidden, unauthorized } from '../../../errors.ts';
import type { KnownSession } from '../../../http/caller.ts';
import type { Visitor } from '../../../http/visitor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/pool.ts';
import { randomToken } from '../../../platform/vault/secrets.ts';
import type { WriteBuffers } from '../../../platform/write-buffer.ts';
import type { AuditService } from '../../audit/service.ts';
import { deviceOf } from './device.ts';
import type { LivenessCutoff, SessionRepository, SignInSource } from './repository.ts';

export { deviceOf };

const day = 24 * 60 * 60 * 1000;

/** Seven days (A10). */
export const sessionLengthMs = 7 * day;
/** The precision of a session's last use. */
const seenPrecisionMs = 60_000;
/** A device or network is forgotten when it was not used to sign in for this long. */
const sourceRetentionMs = 180 * day;

interface Dependencies {
  db: Db;
  sessions: SessionRepository;
  audit: AuditService;
  buffers: WriteBuffers;
  clock: Clock;
  /** Idle milliseconds before a session ends; null for no idle limit. */
  idleMs: number | null;
}

/** Whether an account has signed in from a visitor's device and network before. */
export interface Recognition {
  device: boolean;
  network: boolean;
}

/** Who makes a change to an account: one of its sessions, or null for the program itself. */
export interface SessionOwner {
  accountId: string;
  sessionId: string | null;
}

export interface StartedSession {
  token: string;
  expiresAt: Date;
}

export type SessionService = ReturnType<typeof sessionService>;

export function sessionService({ db, sessions, audit, buffers, clock, idleMs }: Dependencies) {
  const cutoff = (): LivenessCutoff => {
    const now = clock();
    return { now, idleSince: new Date(idleMs === null ? 0 : now.getTime() - idleMs) };
  };
  const seen = buffers.open<{ id: string; at: Date }>({
    name: 'sessions',
    everyMs: 2_000,
    merged: { keyOf: ({ id }) => id, join: Object.assign },
    write: (items) => sessions.markSeen(db, new Map(items.map(({ id, at }) => [id, at]))),
  });

  return {
    /** For key rotation. */
    sealedRows: sessions.sealedRows,
    /** Forgets all sign-in sources: they are kept as blind indexes only, which cannot be computed again with another key. */
    forgetTokens: (): Promise<void> => sessions.removeAllSources(db),

    /** Starts a session. */
    async start(tx: Tx, accountId: string, visitor: Visitor | null): Promise<StartedSession> {
      const token = randomToken();
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + sessionLengthMs);
      await sessions.insert(tx, {
        id: crypto.randomUUID(),
        accountId,
        token,
        origin: visitor && { device: deviceOf(visitor.userAgent), address: visitor.address },
        createdAt,
        expiresAt,
      });
      await audit.note(tx, { actor: 'account', actorId: accountId, event: 'session.started' });
      return { token, expiresAt };
    },

    /**
     * @returns null when the token is unknown or its session has ended
     * @throws ApiError 403 when its account is suspended
     */
    async identify(token: string): Promise<KnownSession | null> {
      const live = cutoff();
      const { now } = live;
      const session = await sessions.live(db, token, live);
      if (!session) return null;
      if (session.isSuspended) throw forbidden('accountSuspended');
      const { accountId, sessionId, seenAt, provenAt, roles } = session;
      if (now.getTime() - seenAt.getTime() >= seenPrecisionMs) seen.add({ id: sessionId, at: now });
      // A proof from the future was recorded by another machine's clock, or before this one was set back.
      const age = provenAt && Math.abs(now.getTime() - provenAt.getTime());
      return { accountId, sessionId, hasRecentProof: age !== null && age < maxProofAgeMs, roles };
    },

    /**
     * Requires that the session still exists, in a transaction that has locked the account. The caller was authenticated
     * before the body of the request arrived, and the session may have been ended since, by a new password for instance.
     * @throws ApiError 401 when it has ended
     */
    async requireOpen(tx: Tx, { accountId, sessionId }: SessionOwner): Promise<void> {
      if (sessionId !== null && !(await sessions.hold(tx, accountId, sessionId))) throw unauthorized('notSignedIn');
    },

    /** Records a proof of who is using the session. @throws ApiError 401 when the session has ended */
    async prove(tx: Tx, accountId: string, id: string): Promise<void> {
      if (!(await sessions.prove(tx, accountId, id, clock()))) throw unauthorized('notSignedIn');
      await audit.note(tx, { actor: 'account', actorId: accountId, event: 'session.proven' });
    },

    /** The account's live sessions, most recently used first. @param current the id of the caller's session */
    async list(accountId: string, current: string): Promise<Session[]> {
      const found = await sessions.ofAccount(db, accountId, cutoff());
      return found.map(({ id, device, address, createdAt, seenAt, expiresAt }) => ({
        id,
        device,
        address,
        createdAt: createdAt.toISOString(),
        lastSeenAt: seenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        current: id === current,
      }));
    },

    /** @returns false when the account has no such session */
    end: (accountId: string, id: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const existed = await sessions.removeOwn(tx, accountId, id);
        if (existed) await audit.note(tx, { actor: 'account', actorId: accountId, event: 'session.ended' });
        return existed;
      }),

    endOthers: (accountId: string, keep: string): Promise<void> =>
      db.transaction(async (tx) => {
        await sessions.removeOthers(tx, accountId, keep);
        await audit.note(tx, { actor: 'account', actorId: accountId, event: 'session.others_ended' });
      }),

    /**
     * Ends the sessions of an account, or of all accounts for null, on behalf of the operator. Passwords and known devices
     * are kept.
     * @returns how many were ended
     */
    endByOperator: (accountId: string | null): Promise<number> =>
      db.transaction(async (tx) => {
        const count = await sessions.removeCounted(tx, accountId);
        const event = accountId === null ? 'sessions.all_ended' : 'sessions.ended';
        await audit.note(tx, { actor: 'operator', actorId: null, event });
        return count;
      }),

    /** Ends the sessions of another account, in the transaction of an admin's call. Passwords and known devices are kept. */
    async endAllOf(tx: Tx, accountId: string): Promise<void> {
      await sessions.removeAll(tx, accountId);
    },

    /** Ends all sessions and forgets all devices and networks, because some may be an intruder's. */
    async endAll(tx: Tx, accountId: string): Promise<void> {
      await sessions.removeAll(tx, accountId);
      await sessions.removeSources(tx, accountId);
    },

    /** Whether the account knows the visitor's device and network. For null it takes just as long and returns false. */
    async recognize(accountId: string | null, visitor: Visitor): Promise<Recognition> {
      const known = await sessions.knownSources(db, accountId ?? noAccount, sourcesOf(visitor));
      return {
        device: known.some(({ kind }) => kind === 'device'),
        network: known.some(({ kind }) => kind === 'network'),
      };
    },

    /** Whether the account has any remembered sign-in. */
    hasKnownSources: (tx: Tx, accountId: string): Promise<boolean> => sessions.hasSources(tx, accountId),

    /**
     * Remembers the device and network of a visitor who has authenticated. A device cookie that the account does not
     * know may have been planted by someone who also knows it, so it is replaced.
     * @returns the value of the device cookie
     */
    async rememberVisitor(tx: Tx, accountId: string, visitor: Visitor): Promise<string> {
      const known = await sessions.knownSources(tx, accountId, sourcesOf(visitor));
      const device = known.find(({ kind }) => kind === 'device')?.value ?? randomToken();
      await sessions.rememberSources(tx, accountId, sourcesOf({ ...visitor, device }), clock());
      return device;
    },

    async forgetOld(): Promise<void> {
      const live = cutoff();
      await sessions.removeExpired(db, live);
      await sessions.removeOldSources(db, new Date(live.now.getTime() - sourceRetentionMs));
    },

    flush: seen.flush,
  };
}

const noAccount = '00000000-0000-0000-0000-000000000000';

const sourcesOf = ({ network, device }: Visitor): SignInSource[] => [
  { kind: 'network', value: network },
  ...(device ? [{ kind: 'device', value: device } as const] : []),
];
