import type { Session } from '../../../contract/account.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/pool.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import { randomToken, tokenHash } from '../../platform/vault/secrets.ts';
import { writeBuffer } from '../../platform/write-buffer.ts';
import type { AuditService } from '../audit/service.ts';
import { deviceOf } from './device.ts';
import type { Moment, Place, SessionRepository } from './repository.ts';

export { deviceOf };

const day = 24 * 60 * 60 * 1000;

/** Seven days (A10), in milliseconds. */
export const sessionLengthMs = 7 * day;
/** How exactly it is known when a session was last used. */
const seenEveryMs = 60_000;
/** A device or network that was not signed in from for so long is a stranger's again. */
const placeLengthMs = 180 * day;

interface Needs {
  db: Db;
  sessions: SessionRepository;
  audit: AuditService;
  clock: Clock;
  log: Log;
  /** How long a session lasts that nobody uses, in milliseconds; null is as long as any. */
  idleMs: number | null;
}

/** What an account remembers of a visitor. */
export interface Acquaintance {
  device: boolean;
  network: boolean;
}

export interface StartedSession {
  token: string;
  expiresAt: Date;
}

export type SessionService = ReturnType<typeof sessionService>;

export function sessionService({ db, sessions, audit, clock, log, idleMs }: Needs) {
  const atThisMoment = (): Moment => {
    const now = clock();
    return { now, idleSince: new Date(idleMs === null ? 0 : now.getTime() - idleMs) };
  };
  const seen = writeBuffer<{ id: string; at: Date }>({
    everyMs: 2_000,
    write: (items) => sessions.markSeen(db, new Map(items.map(({ id, at }) => [id, at]))),
    onFailure: (error) => log.warn('sessions seen are waiting', errorFacts(error)),
  });

  return {
    /** What is sealed of sessions, to be sealed with another key. */
    sealedRows: sessions.sealedRows,
    /** Where anybody was signed in from: blind indexes of what is kept nowhere, which no other key can make. */
    forgetTokens: (): Promise<void> => sessions.forgetEveryPlace(db),

    /** Begins a session, in the transaction of the sign-in. */
    async start(tx: Tx, accountId: string, visitor: Visitor | null): Promise<StartedSession> {
      const token = randomToken();
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + sessionLengthMs);
      await sessions.insert(tx, {
        id: crypto.randomUUID(),
        accountId,
        tokenHash: tokenHash(token),
        origin: visitor && { device: deviceOf(visitor.userAgent), address: visitor.address },
        createdAt,
        expiresAt,
      });
      await audit.note(tx, { actor: 'account', actorId: accountId, event: 'session.started' });
      return { token, expiresAt };
    },

    /** @returns null when no session has this token, or it is over */
    async identify(token: string): Promise<{ accountId: string; sessionId: string } | null> {
      const moment = atThisMoment();
      const { now } = moment;
      const session = await sessions.live(db, tokenHash(token), moment);
      if (!session) return null;
      const { accountId, sessionId, seenAt } = session;
      if (now.getTime() - seenAt.getTime() >= seenEveryMs) seen.add({ id: sessionId, at: now });
      return { accountId, sessionId };
    },

    /** The account's sessions that are not over, the latest seen first. @param current the one that asks */
    async list(accountId: string, current: string): Promise<Session[]> {
      const found = await sessions.ofAccount(db, accountId, atThisMoment());
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

    /** @returns false when there is no such session among the account's */
    end: (accountId: string, id: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const wasThere = await sessions.removeOwn(tx, accountId, id);
        if (wasThere) await audit.note(tx, { actor: 'account', actorId: accountId, event: 'session.ended' });
        return wasThere;
      }),

    endOthers: (accountId: string, keep: string): Promise<void> =>
      db.transaction(async (tx) => {
        await sessions.removeOthers(tx, accountId, keep);
        await audit.note(tx, { actor: 'account', actorId: accountId, event: 'session.others_ended' });
      }),

    /**
     * Ends the sessions of an account, or with null everybody's, since the operator wants it. Passwords and known devices
     * stay.
     * @returns how many there were
     */
    endByOperator: (accountId: string | null): Promise<number> =>
      db.transaction(async (tx) => {
        const count = await sessions.removeCounted(tx, accountId);
        const event = accountId === null ? 'sessions.all_ended' : 'sessions.ended';
        await audit.note(tx, { actor: 'operator', actorId: null, event });
        return count;
      }),

    /** Ends all of them and forgets every device and network, since somebody else's may be among them. */
    async endAll(tx: Tx, accountId: string): Promise<void> {
      await sessions.removeAll(tx, accountId);
      await sessions.forgetPlaces(tx, accountId);
    },

    /** What an account remembers of a visitor. An account that does not exist remembers nothing, in the same time. */
    async acquaintance(accountId: string | null, visitor: Visitor): Promise<Acquaintance> {
      const known = await sessions.known(db, accountId ?? '00000000-0000-0000-0000-000000000000', placesOf(visitor));
      return {
        device: known.some(({ kind }) => kind === 'device'),
        network: known.some(({ kind }) => kind === 'network'),
      };
    },

    /** Whether an account was ever signed in from anywhere we remember. */
    hasPlaces: (tx: Tx, accountId: string): Promise<boolean> => sessions.knowsAny(tx, accountId),

    /**
     * Remembers device and network of somebody who has proven to be the account's person.
     * @returns the device's mark, for its cookie
     */
    async remember(tx: Tx, accountId: string, visitor: Visitor): Promise<string> {
      const device = visitor.device ?? randomToken();
      await sessions.remember(tx, accountId, placesOf({ ...visitor, device }), clock());
      return device;
    },

    async forgetOld(): Promise<void> {
      const moment = atThisMoment();
      await sessions.removeOver(db, moment);
      await sessions.forgetOldPlaces(db, new Date(moment.now.getTime() - placeLengthMs));
    },

    /** Marks that are not written yet. */
    waiting: seen.waiting,
    flush: (): Promise<void> => seen.flush(),
    close: (): Promise<void> => seen.close(),
  };
}

const placesOf = ({ network, device }: Visitor): Place[] => [
  { kind: 'network', value: network },
  ...(device ? [{ kind: 'device', value: device } as const] : []),
];
