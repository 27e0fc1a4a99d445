import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import { hashNumber } from '../../platform/vault/secrets.ts';
import type { DatedAuditNote, MissDetails, MissStore } from './line.ts';
import type { Trail } from './trail.ts';

/** A call whose lookups found nothing. */
export interface Miss {
  keyId: string;
  requestId: string;
  lookups: number;
}

interface Needs {
  db: Db;
  audit: MissStore;
  trail: Pick<Trail, 'add' | 'prove'>;
  clock: Clock;
  log: Log;
  /** Calls that may wait in memory. */
  maxWaiting: number;
}

/** The calls of a key that have no line yet. */
interface Tally {
  keyId: string;
  firstAt: Date;
  lastAt: Date;
  calls: number;
  lookups: number;
  /** The sum of the hashes of the request ids. */
  sum: bigint;
  /** Calls that are only in memory. */
  waiting: number;
}

/** The time that one line stands for. */
const lineMs = 60_000;
/** The most that a crash can lose. */
const everyMs = 1_000;
/** How many tallies one statement writes. */
const atATime = 500;

/** The sum as it is written: modulo 2^256, in hex. */
const digestOf = (sum: bigint): string => BigInt.asUintN(256, sum).toString(16).padStart(64, '0');

/** The digest of a line that stands for this call alone. */
export const digestOfCall = (requestId: string): string => digestOf(hashNumber(requestId));

const noteOf = ({ keyId, firstAt, lastAt, calls, lookups, sum }: Tally): DatedAuditNote => {
  const details: MissDetails = { calls, lookups, firstAt: firstAt.toISOString(), digest: digestOf(sum) };
  return { actor: 'key', actorId: keyId, event: 'lookup.misses', at: lastAt, details: { ...details } };
};

/**
 * Lookups that found nothing, as one line per key and minute. The line has the number of calls and the sum of the SHA-256
 * of their request ids modulo 2^256: someone who knows the request ids of a key can tell whether all are there, in any
 * order and over any number of lines and processes.
 */
export function missTallies({ db, audit, trail, clock, log, maxWaiting }: Needs) {
  /** This process, as the owner of its rows. */
  const holder = crypto.randomUUID();
  const open = new Map<string, Tally>();
  /** Tallies that get no further calls, and whose lines are not written yet. */
  let ended: Tally[] = [];
  let waiting = 0;
  let timer: NodeJS.Timeout | null = null;
  let lastWrite: Promise<void> = Promise.resolve();

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = null;
      void write(false);
    }, everyMs).unref();
  };

  function end(all: boolean): void {
    const before = clock().getTime() - lineMs;
    for (const tally of open.values()) {
      if (!all && tally.firstAt.getTime() > before) continue;
      open.delete(tally.keyId);
      ended.push(tally);
    }
  }

  const isWritten = (tally: Tally, calls: number): void => {
    tally.waiting -= calls;
    waiting -= calls;
  };

  async function addLines(): Promise<void> {
    while (ended.length > 0) {
      const some = ended.slice(0, atATime);
      await db.transaction(async (tx) => {
        await trail.add(tx, some.map(noteOf));
        await audit.removeMisses(
          tx,
          holder,
          some.map(({ keyId }) => keyId),
        );
      });
      ended = ended.slice(some.length);
      for (const tally of some) isWritten(tally, tally.waiting);
    }
  }

  async function keepOpen(): Promise<void> {
    const changed = [...open.values()].filter((tally) => tally.waiting > 0);
    for (let from = 0; from < changed.length; from += atATime) {
      const some = changed.slice(from, from + atATime).map((tally) => ({ tally, calls: tally.waiting }));
      const notes = some.map(({ tally }) => noteOf(tally));
      await audit.keepMisses(db, holder, await trail.prove(db, notes));
      for (const { tally, calls } of some) isWritten(tally, calls);
    }
  }

  // While lines cannot be written, open tallies go on beyond their minute, so that memory is bounded by the number of keys.
  const writeOnce = async (all: boolean): Promise<void> => {
    try {
      if (ended.length === 0) end(all);
      await addLines();
      await keepOpen();
    } catch (error) {
      log.error('audit entries are waiting', errorFacts(error));
    }
    if (open.size > 0 || ended.length > 0) schedule();
  };

  const write = (all: boolean): Promise<void> => {
    lastWrite = lastWrite.then(() => writeOnce(all));
    return lastWrite;
  };

  return {
    add({ keyId, requestId, lookups }: Miss): void {
      const at = clock();
      let tally = open.get(keyId);
      if (!tally) {
        tally = { keyId, firstAt: at, lastAt: at, calls: 0, lookups: 0, sum: 0n, waiting: 0 };
        open.set(keyId, tally);
        schedule();
      }
      tally.lastAt = at;
      tally.calls += 1;
      tally.lookups += lookups;
      tally.sum += hashNumber(requestId);
      tally.waiting += 1;
      waiting += 1;
    },
    /** Calls that are only in memory. */
    waiting: (): number => waiting,
    isFull: (): boolean => waiting >= maxWaiting,
    /** Writes the lines of all calls so far. */
    flush: (): Promise<void> => write(true),
    /** Writes the lines of all calls a last time. @throws Error if some could not be written */
    async close(): Promise<void> {
      await write(true);
      if (timer) clearTimeout(timer);
      if (open.size + ended.length > 0) throw new Error(`${waiting} audit entries could not be written`);
    },
    /** Adds the lines of processes that ended without a stop. */
    adopt: (): Promise<void> => audit.adoptMisses(db),
  };
}

/** The calls that a line `lookup.misses` stands for. */
export function callsIn(details: string | null): number {
  try {
    const { calls }: Partial<MissDetails> = JSON.parse(details ?? '{}');
    return Number.isSafeInteger(calls) ? Number(calls) : 0;
  } catch {
    return 0;
  }
}
