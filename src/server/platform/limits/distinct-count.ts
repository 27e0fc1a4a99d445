// See docs/decisions/0031-limits-belong-to-people.md
import pLimit, { type LimitFunction } from 'p-limit';
import { isWriteOutage } from '../db/outage.ts';
import type { Db, Queryable, Tx } from '../db/pool.ts';
import type { WriteBuffers } from '../write-buffer.ts';
import { DistinctSketch } from './distinct-sketch.ts';

/** Whose different things are counted, on one day, YYYY-MM-DD, UTC. */
export interface CountedDay {
  id: string;
  day: string;
}

/** Where the sketches are stored. */
export interface SketchStore<Counted extends CountedDay> {
  read(db: Queryable, counted: Counted): Promise<DistinctSketch>;
  /** Reads and locks it. @returns `known` itself, if that is what is stored */
  lock(tx: Tx, counted: Counted, known: DistinctSketch | null): Promise<DistinctSketch>;
  /** Saves one that is locked, unless whoever it counts is gone. */
  save(tx: Tx, counted: Counted, sketch: DistinctSketch): Promise<void>;
}

/** Milliseconds until what was admitted is saved: the most that a crash forgets. */
const writeEveryMs = 1_000;

/** The part of a limit that a process admits before it merges with the other processes. */
const unmergedShare = 0.002;

/** Bytes of the sketches in memory, as stored. Beyond them the least recently used are dropped and read again. */
const maxBytes = 8_000_000;

interface Admission {
  isAllowed: boolean;
  remaining: number;
}

/** What admitting would come to. */
interface Prospect {
  isAllowed: boolean;
  /** How many were counted before. */
  count: number;
}

/** What this process knows of somebody's day. */
interface UsageOf<Counted> {
  counted: Counted;
  /** The database's sketch when it was last read, and what this process has admitted since. */
  known: DistinctSketch;
  /** What this process has admitted and not saved. */
  unsaved: DistinctSketch;
  /** The database's count when it was last read; null before the first time. */
  mergedCount: number | null;
  /** Runs one transaction at a time, so that each occupies one connection at most. */
  inTurn: LimitFunction;
}

export interface DistinctCount<Counted extends CountedDay> {
  /** Admits all or none, by their hashes. */
  admit(counted: Counted, hashes: readonly number[], limit: number): Promise<Admission>;
  /** Whether all would be admitted now; counts none of them. */
  foresee(counted: Counted, hashes: readonly number[], limit: number): Promise<Prospect>;
  /** How many were counted. */
  read(counted: Counted): Promise<number>;
  /** Writes what this process has counted. */
  flush(): Promise<void>;
}

/**
 * Limits how many different things, such as identifiers, somebody asks for in a day. Each process counts in a sketch, saves
 * it every second, and merges with the others when it does. It merges before it refuses, and before it has admitted more than
 * 0.2 % of the limit on its own; so up to six processes exceed a limit by at most 1 %, and limits below 500 are exact.
 *
 * As long as the sketch holds every hash, identifiers asked for before are free, also when the limit is reached. A
 * sketch of registers cannot tell them apart from new ones, so from then on a full quota refuses every identifier.
 *
 * While the database does not write, each process admits by what was saved before and what it has admitted since.
 */
export function distinctCount<Counted extends CountedDay>(
  { db, buffers }: { db: Db; buffers: WriteBuffers },
  sketches: SketchStore<Counted>,
): DistinctCount<Counted> {
  type Usage = UsageOf<Counted>;
  const usages = new Map<string, Usage>();
  // One after the other: nobody waits for them, but lookups wait for the processors. One that fails does not stop the others.
  const writes = pLimit(1);
  const buffer = buffers.open<Usage>({
    name: 'limits',
    everyMs: writeEveryMs,
    merged: { keyOf: (usage) => usage, join: () => {} },
    async write(changed) {
      await writes.map(changed, save);
    },
  });

  const usageOf = (counted: Counted): Usage => {
    const { id, day } = counted;
    let usage = usages.get(id);
    if (usage?.counted.day !== day) {
      dropUnused();
      const [known, unsaved] = [new DistinctSketch(), new DistinctSketch()];
      usage = { counted, known, unsaved, mergedCount: null, inTurn: pLimit(1) };
    }
    // The map is ordered by last use.
    usages.delete(id);
    usages.set(id, usage);
    return usage;
  };

  const dropUnused = () => {
    let bytes = 0;
    for (const { known } of usages.values()) bytes += known.byteLength;
    for (const [id, { known, unsaved }] of usages) {
      if (bytes <= maxBytes) return;
      if (!unsaved.isEmpty) continue;
      usages.delete(id);
      bytes -= known.byteLength;
    }
  };

  /** Admits identifiers without the database, if what this process knows is enough to decide. */
  const admitLocally = (usage: Usage, hashes: readonly number[], limit: number): boolean => {
    const { known, unsaved, mergedCount } = usage;
    if (mergedCount === null) return false;
    const unknown = known.countUnknown(hashes);
    if (unknown === 0) return true;
    const count = known.count + unknown;
    if (count > limit || count - mergedCount > limit * unmergedShare) return false;
    const wasSaved = unsaved.isEmpty;
    for (const hash of hashes) if (known.add(hash)) unsaved.add(hash);
    if (wasSaved && !unsaved.isEmpty) buffer.add(usage);
    return true;
  };

  /** Merges with the database and admits identifiers in the same transaction. */
  const admitMerged = async (usage: Usage, hashes: readonly number[], limit: number): Promise<boolean> => {
    const sent = usage.unsaved;
    usage.unsaved = new DistinctSketch();
    try {
      const { merged, isAllowed } = await db.transaction(async (tx) => {
        // What this process knows is complete unless another process has saved. With further hashes it would have to be
        // copied, because they count as known only once they are saved.
        const merged = await sketches.lock(tx, usage.counted, hashes.length === 0 ? usage.known : null);
        let isChanged = merged === usage.known ? !sent.isEmpty : merged.merge(sent);
        const unknown = merged.countUnknown(hashes);
        const isAllowed = unknown === 0 || merged.count + unknown <= limit;
        if (isAllowed) for (const hash of hashes) isChanged = merged.add(hash) || isChanged;
        if (isChanged) await sketches.save(tx, usage.counted, merged);
        return { merged, isAllowed };
      });
      usage.mergedCount = merged.count;
      if (merged !== usage.known) merged.merge(usage.unsaved);
      usage.known = merged;
      return isAllowed;
    } catch (error) {
      usage.unsaved.merge(sent);
      throw error;
    }
  };

  /** Admits identifiers that are saved when the database writes again. */
  const admitUnsaved = async (usage: Usage, hashes: readonly number[], limit: number): Promise<boolean> => {
    usage.known.merge(await sketches.read(db, usage.counted));
    const unknown = usage.known.countUnknown(hashes);
    if (unknown === 0) return true;
    if (usage.known.count + unknown > limit) return false;
    const wasSaved = usage.unsaved.isEmpty;
    for (const hash of hashes) if (usage.known.add(hash)) usage.unsaved.add(hash);
    if (wasSaved && !usage.unsaved.isEmpty) buffer.add(usage);
    return true;
  };

  const admitInDatabase = async (usage: Usage, hashes: readonly number[], limit: number): Promise<boolean> => {
    try {
      return await admitMerged(usage, hashes, limit);
    } catch (error) {
      if (isWriteOutage(error)) return admitUnsaved(usage, hashes, limit);
      throw error;
    }
  };

  const save = (usage: Usage): Promise<void> =>
    usage.inTurn(async () => {
      if (!usage.unsaved.isEmpty) await admitMerged(usage, [], 0);
    });

  return {
    async admit(counted, hashes, limit) {
      const usage = usageOf(counted);
      const isAllowed =
        admitLocally(usage, hashes, limit) ||
        (await usage.inTurn(
          async () => admitLocally(usage, hashes, limit) || (await admitInDatabase(usage, hashes, limit)),
        ));
      return { isAllowed, remaining: Math.max(0, limit - usage.known.count) };
    },

    async foresee(counted, hashes, limit) {
      const usage = usageOf(counted);
      const unknown = () => usage.known.countUnknown(hashes);
      const fits = () => unknown() === 0 || usage.known.count + unknown() <= limit;
      if (usage.mergedCount === null || !fits()) await usage.inTurn(() => admitInDatabase(usage, [], 0));
      return { isAllowed: fits(), count: usage.known.count };
    },

    async read(counted) {
      await buffer.flush();
      return (await sketches.read(db, counted)).count;
    },

    flush: buffer.flush,
  };
}
