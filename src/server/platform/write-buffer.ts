/** Buffers items and writes them in batches. */
export interface WriteBuffer<Item> {
  add(item: Item): void;
  /** The number of items not written yet, including those being written. */
  waiting(): number;
  /** Writes the buffered items now; resolves when they are written or the write has failed. */
  flush(): Promise<void>;
  /** Writes the buffered items a last time. @throws Error if items remain that could not be written */
  close(): Promise<void>;
}

interface Options<Item> {
  /** Milliseconds from the first buffered item to its write: the most a crash can lose. */
  everyMs: number;
  /** Write without waiting any longer once this many items are buffered. */
  writeAt?: number;
  write: (items: Item[]) => Promise<void>;
  /** A write failed. Its items stay buffered and are written with the next ones. */
  onFailure: (error: unknown) => void;
}

/** Beyond this many items the oldest are dropped, so that an outage cannot exhaust memory. */
const maxBuffered = 200_000;
/** Items of one write, so that the backlog of an outage fits into statements. */
const maxBatchSize = 5_000;

export function writeBuffer<Item>({
  everyMs,
  writeAt = maxBatchSize,
  write,
  onFailure,
}: Options<Item>): WriteBuffer<Item> {
  let buffered: Item[] = [];
  let inFlight = 0;
  let timer: NodeJS.Timeout | null = null;
  let lastWrite: Promise<void> = Promise.resolve();

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, everyMs).unref();
  };

  const writeBuffered = async (): Promise<void> => {
    while (buffered.length > 0) {
      const items = buffered.slice(0, maxBatchSize);
      buffered = buffered.slice(maxBatchSize);
      inFlight = items.length;
      try {
        await write(items);
      } catch (error) {
        buffered = [...items, ...buffered].slice(-maxBuffered);
        onFailure(error);
        schedule();
        return;
      } finally {
        inFlight = 0;
      }
    }
  };

  // One write at a time, in the order of the items.
  const flush = (): Promise<void> => {
    lastWrite = lastWrite.then(writeBuffered);
    return lastWrite;
  };

  return {
    add(item) {
      buffered.push(item);
      if (buffered.length === writeAt) void flush();
      else schedule();
    },
    waiting: () => buffered.length + inFlight,
    flush,
    async close() {
      await flush();
      if (timer) clearTimeout(timer);
      if (buffered.length > 0) throw new Error(`${buffered.length} items could not be written`);
    },
  };
}
