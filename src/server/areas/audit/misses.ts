import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/pool.ts';
import { errorFacts, type Log } from '../../platform/log.ts';
import { hashNumber } from '../../platform/vault/secrets.ts';
import type { WriteBuffers } from '../../platform/write-buffer.ts';
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
  buffers: WriteBuffers;
  clock: Clock;
  log: Log;
  /** Calls that may wait in memory; 200,000 by default. */
  maxWaiting: number | undefined;
}

/** Calls of a key that have no line yet. */
interface Tally {
  keyId: string;
  firstAt: Date;
  lastAt: Date;
  calls: number;
  lookups: number;
  /** The sum of the hashes of the request ids. */
  sum: bigint;
}

/** The time that one line stands for. */
const lineMs = 60_000;
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

function join(known: Tally, further: Tally): void {
  known.lastAt = further.lastAt;
  known.calls += further.calls;
  known.lookups += further.lookups;
  known.sum += further.sum;
}

/**
 * Lookups that found nothing, as one line per key and minute. The line has the number of calls and the sum of the SHA-256
 * of their request ids modulo 2^256: someone who knows the request ids of a key can tell whether all are there, in any
 * order and over any number of lines and processes.
 */
export function missTallies({ db, audit, trail, buffers, clock, log, maxWaiting }: Needs) {
  /** This process, as the owner of its rows. */
  const holder = crypto.randomUUID();
  /** What the rows of this process say, by key. */
  const kept = new Map<string, Tally>();

  async function keep(some: Tally[]): Promise<void> {
    const tallies = some.map((further) => {
      const known = kept.get(further.keyId);
      if (!known) return further;
      const both = { ...known };
      join(both, further);
      return both;
    });
    await audit.keepMisses(db, holder, await trail.prove(db, tallies.map(noteOf)));
    for (const tally of tallies) kept.set(tally.keyId, tally);
  }

  /** Turns rows whose minute is over into lines. */
  async function addLines(all: boolean): Promise<boolean> {
    const before = clock().getTime() - lineMs;
    const ended = [...kept.values()].filter(({ firstAt }) => all || firstAt.getTime() <= before);
    try {
      for (let from = 0; from < ended.length; from += atATime) {
        const some = ended.slice(from, from + atATime);
        const keyIds = some.map(({ keyId }) => keyId);
        await db.transaction(async (tx) => {
          await trail.add(tx, some.map(noteOf));
          await audit.removeMisses(tx, holder, keyIds);
        });
        for (const keyId of keyIds) kept.delete(keyId);
      }
    } catch (error) {
      log.error('audit entries have no line yet', errorFacts(error));
    }
    return kept.size > 0;
  }

  const buffer = buffers.open<Tally>({
    ...{ name: 'audit', everyMs: 1_000, atATime, maxBuffered: maxWaiting },
    merged: { keyOf: ({ keyId }) => keyId, join },
    write: keep,
    follow: addLines,
  });

  return {
    add({ keyId, requestId, lookups }: Miss): void {
      const at = clock();
      buffer.add({ keyId, firstAt: at, lastAt: at, calls: 1, lookups, sum: hashNumber(requestId) });
    },
    isFull: buffer.isFull,
    /** Writes the lines of all calls so far. */
    flush: buffer.flush,
    close: buffer.close,
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
