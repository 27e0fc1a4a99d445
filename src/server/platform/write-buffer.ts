import { setTimeout as pause } from 'node:timers/promises';

/** Buffers items and writes them in batches. */
export interface WriteBuffer<Item> {
  add(item: Item): void;
  /** The number of items not written yet, including those being written. */
  waiting(): number;
  /** Items dropped since the start, because the database did not store them for too long. */
  dropped(): number;
  /** Whether another item would drop one. */
  isFull(): boolean;
  /** Writes the buffered items now; resolves when they are written or the write has failed. */
  flush(): Promise<void>;
  /** Writes the buffered items a last time. @throws Error if items remain that could not be written */
  close(): Promise<void>;
}

interface Options<Item> {
  /** Milliseconds from the first buffered item to its write: the most a crash can lose. */
  everyMs: number;
  /** Write at once when this many items are buffered. */
  writeAt?: number;
  /** Items of one write; 5,000 by default. */
  atATime?: number;
  write: (items: Item[]) => Promise<void>;
  /** A write failed. Its items stay buffered and are written with the next ones. */
  onFailure: (error: unknown) => void;
  /** Items were dropped. */
  onDropped?: (count: number) => void;
  /** Beyond this many items the oldest are dropped; 200,000 by default. */
  maxBuffered?: number;
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

export function writeBuffer<Item>({
  everyMs,
  writeAt = maxBatchSize,
  atATime = maxBatchSize,
  write,
  onFailure,
  onDropped = () => {},
  maxBuffered = defaultMaxBuffered,
}: Options<Item>): WriteBuffer<Item> {
  let buffered: Item[] = [];
  let inFlight = 0;
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
    hurrying === 0 && buffered.length > 0 && buffered.length < crowded ? pause(ms, undefined, { ref: false }) : null;

  const writeBuffered = async (): Promise<void> => {
    while (buffered.length > 0) {
      const items = buffered.slice(0, atATime);
      buffered = buffered.slice(atATime);
      inFlight = items.length;
      const begun = performance.now();
      try {
        await write(items);
      } catch (error) {
        const all = [...items, ...buffered];
        buffered = all.slice(-maxBuffered);
        onFailure(error);
        const excess = all.length - buffered.length;
        dropped += excess;
        if (excess > 0) onDropped(excess);
        schedule();
        return;
      } finally {
        inFlight = 0;
      }
      await rest(restShare * (performance.now() - begun));
    }
  };

  // One write at a time, in the order of the items.
  const writeSoon = (): Promise<void> => {
    lastWrite = lastWrite.then(writeBuffered);
    return lastWrite;
  };

  const flush = async (): Promise<void> => {
    hurrying++;
    await writeSoon();
    hurrying--;
  };

  return {
    add(item) {
      buffered.push(item);
      if (buffered.length === writeAt) void writeSoon();
      else schedule();
    },
    waiting: () => buffered.length + inFlight,
    dropped: () => dropped,
    isFull: () => buffered.length + inFlight >= maxBuffered,
    flush,
    async close() {
      await flush();
      if (timer) clearTimeout(timer);
      if (buffered.length > 0) throw new Error(`${buffered.length} items could not be written`);
    },
  };
}
