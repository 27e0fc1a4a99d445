import { setTimeout as pause } from 'node:timers/promises';
import { errorFacts, type Log } from './log.ts';

/** Buffers items and writes them in batches. */
export interface WriteBuffer<Item> {
  /** What it holds: its label in metrics and in the log. Several may have the same. */
  readonly name: string;
  add(item: Item): void;
  /** The number of items not written yet, including those being written and those that became one with others. */
  waiting(): number;
  /** Items dropped since the start, because the database did not store them for too long. */
  dropped(): number;
  /** Whether as many items wait as may. */
  isFull(): boolean;
  /** Writes the buffered items now; resolves when they are written or the write has failed. */
  flush(): Promise<void>;
  /** Writes the buffered items a last time. @throws Error if items remain that could not be written */
  close(): Promise<void>;
}

export interface BufferOptions<Item> {
  name: string;
  /** Milliseconds from the first buffered item to its write: the most a crash can lose. */
  everyMs: number;
  /** Write at once when this many items are buffered. */
  writeAt?: number;
  /** Items of one write; 5,000 by default. */
  atATime?: number;
  /**
   * Items of the same key become one while they wait, so that an outage cannot fill the memory with them: `join` adds the
   * further one, which is later, to the known one. No two items of a batch have the same key.
   */
  merged?: { keyOf: (item: Item) => unknown; join: (known: Item, further: Item) => void };
  write: (items: Item[]) => Promise<void>;
  /**
   * What follows a write, also one of nothing. It must not throw.
   * @param isLast whether somebody waits for everything to be written
   * @returns whether it is to run again in `everyMs`
   */
  follow?: (isLast: boolean) => Promise<boolean>;
  /** Beyond this many items the oldest are dropped; 200,000 by default. */
  maxBuffered?: number | undefined;
}

/** The write buffers of a process. All keep the same rules; none is forgotten at a stop or in the metrics. */
export interface WriteBuffers {
  open<Item>(options: BufferOptions<Item>): WriteBuffer<Item>;
  all: readonly Pick<WriteBuffer<unknown>, 'name' | 'waiting' | 'dropped' | 'close'>[];
}

/** So that an outage cannot exhaust memory. */
const defaultMaxBuffered = 200_000;
/** Items of one write, so that the backlog of an outage fits into statements. */
const maxBatchSize = 5_000;
/**
 * How long to pause between writes, depending on how long the last one took: nobody waits for these writes, but lookups
 * wait for the database.
 */
const restShare = 2;
/** With this many items there is no time to pause. */
const crowded = 50_000;

/** An item, and how many were added to make it. */
interface Entry<Item> {
  item: Item;
  count: number;
}

interface Needs {
  db: { requireWritable(): void };
  log: Log;
}

export function writeBuffers(needs: Needs): WriteBuffers {
  const all: WriteBuffers['all'][number][] = [];
  return {
    open(options) {
      const buffer = writeBuffer(needs, options);
      all.push(buffer);
      return buffer;
    },
    all,
  };
}

function writeBuffer<Item>(
  { db, log }: Needs,
  {
    name,
    everyMs,
    writeAt = maxBatchSize,
    atATime = maxBatchSize,
    merged,
    write,
    follow,
    maxBuffered = defaultMaxBuffered,
  }: BufferOptions<Item>,
): WriteBuffer<Item> {
  let buffered: Entry<Item>[] = [];
  /** Buffered entries by their key. */
  const byKey = new Map<unknown, Entry<Item>>();
  let waiting = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | null = null;
  let lastWrite: Promise<void> = Promise.resolve();
  /** Callers that wait for everything to be written. */
  let hurrying = 0;

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = null;
      void writeSoon();
    }, everyMs).unref();
  };

  const rest = (ms: number) =>
    hurrying === 0 && buffered.length < crowded ? pause(ms, undefined, { ref: false }) : null;

  const take = (count: number): Entry<Item>[] => {
    const taken = buffered.slice(0, count);
    buffered = buffered.slice(count);
    if (merged) for (const { item } of taken) byKey.delete(merged.keyOf(item));
    return taken;
  };

  const drop = (excess: number): void => {
    let count = 0;
    for (const entry of buffered.splice(0, excess)) {
      count += entry.count;
      if (merged) byKey.delete(merged.keyOf(entry.item));
    }
    waiting -= count;
    dropped += count;
    log.error('buffered entries dropped', { buffer: name, count, sinceStart: dropped });
  };

  /** Puts entries that could not be written before those that were added meanwhile. */
  const putBack = (taken: Entry<Item>[]): void => {
    const joined = new Set<Entry<Item>>();
    if (merged)
      for (const entry of taken) {
        const key = merged.keyOf(entry.item);
        const further = byKey.get(key);
        if (further) {
          merged.join(entry.item, further.item);
          entry.count += further.count;
          joined.add(further);
        }
        byKey.set(key, entry);
      }
    buffered = [...taken, ...(joined.size > 0 ? buffered.filter((entry) => !joined.has(entry)) : buffered)];
  };

  /**
   * Writes what is buffered now. What is added meanwhile has a timer of its own: to write on until nothing is left would be a
   * transaction for every few items as long as they keep coming.
   */
  const writeBuffered = async (): Promise<void> => {
    for (let due = buffered.length; due > 0; ) {
      let taken: Entry<Item>[] = [];
      const begun = performance.now();
      try {
        // While the database does not write, further items are added to those that wait.
        db.requireWritable();
        taken = take(Math.min(due, atATime));
        await write(taken.map(({ item }) => item));
      } catch (error) {
        putBack(taken);
        log.error('buffered entries are waiting', { buffer: name, ...errorFacts(error) });
        const excess = buffered.length - maxBuffered;
        if (excess > 0) drop(excess);
        schedule();
        return;
      }
      for (const { count } of taken) waiting -= count;
      due -= taken.length;
      if (due > 0) await rest(restShare * (performance.now() - begun));
    }
  };

  const writeAll = async (): Promise<void> => {
    await writeBuffered();
    if (await follow?.(hurrying > 0)) schedule();
  };

  // One write at a time, in the order of the items.
  const writeSoon = (): Promise<void> => {
    lastWrite = lastWrite.then(writeAll);
    return lastWrite;
  };

  const flush = async (): Promise<void> => {
    hurrying++;
    await writeSoon();
    hurrying--;
  };

  return {
    name,
    add(item) {
      waiting++;
      const key = merged?.keyOf(item);
      const known = merged && byKey.get(key);
      if (merged && known) {
        merged.join(known.item, item);
        known.count++;
        return;
      }
      const entry = { item, count: 1 };
      if (merged) byKey.set(key, entry);
      buffered.push(entry);
      if (buffered.length === writeAt) void writeSoon();
      else schedule();
    },
    waiting: () => waiting,
    dropped: () => dropped,
    isFull: () => waiting >= maxBuffered,
    flush,
    async close() {
      await flush();
      // What calls under way have added meanwhile.
      if (waiting > 0) await flush();
      if (timer) clearTimeout(timer);
      if (waiting > 0) throw new Error(`${waiting} ${name} entries could not be written`);
    },
  };
}
