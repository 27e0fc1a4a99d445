/** Collects items and writes them together, a moment later. */
export interface WriteBuffer<Item> {
  add(item: Item): void;
  /** How many items wait, those of a write under way included. */
  waiting(): number;
  /** Writes what is waiting now; resolves when it is written. */
  flush(): Promise<void>;
  /** The last write. @throws Error when items are left that could not be written */
  close(): Promise<void>;
}

interface Options<Item> {
  /** Milliseconds from the first waiting item to the write: what a crash can lose at most. */
  everyMs: number;
  /** So many are written without waiting any longer, so that no write is long and none of them lives long. */
  writeAt?: number;
  write: (items: Item[]) => Promise<void>;
  /** A write that failed; its items stay and are written with the next ones. */
  onFailure: (error: unknown) => void;
}

/** Beyond this many waiting items the oldest are given up, so that an outage cannot fill the memory. */
const mostWaiting = 200_000;
/** Items of one write at most: what waited through an outage must not be more than a statement can take. */
const mostTogether = 5_000;

export function writeBuffer<Item>({ everyMs, writeAt = 5_000, write, onFailure }: Options<Item>): WriteBuffer<Item> {
  let waiting: Item[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, everyMs).unref();
  };

  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const items = waiting.slice(0, mostTogether);
      waiting = waiting.slice(mostTogether);
      underWay = items.length;
      try {
        await write(items);
      } catch (error) {
        waiting = [...items, ...waiting].slice(-mostWaiting);
        onFailure(error);
        schedule();
        return;
      } finally {
        underWay = 0;
      }
    }
  };

  // One write at a time, in the order of the items.
  const flush = (): Promise<void> => {
    writing = writing.then(writeWaiting);
    return writing;
  };

  return {
    add(item) {
      waiting.push(item);
      if (waiting.length === writeAt) void flush();
      else schedule();
    },
    waiting: () => waiting.length + underWay,
    flush,
    async close() {
      await flush();
      if (timer) clearTimeout(timer);
      if (waiting.length > 0) throw new Error(`${waiting.length} items could not be written`);
    },
  };
}
