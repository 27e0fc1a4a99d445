// See docs/decisions/0032-people-take-turns.md

/** So many tasks of one key are waiting already that no more are taken; the caller may try again. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

interface Bounds {
  /** Tasks of one key that run at the same time. */
  atOnce: number;
  /** Tasks of one key that wait. */
  waiting: number;
}

/** Runs a task as soon as fewer than `atOnce` of its key are running. @throws TooManyWaiting */
export type Turns = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** The tasks of a key: how many run, and what lets the next one begin. */
interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Keys do not wait for each other. */
export function turns({ atOnce, waiting }: Bounds): Turns {
  const lines = new Map<string, Line>();
  return async (key, task) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= waiting && line.running >= atOnce)
      throw new TooManyWaiting('too many tasks are waiting');
    lines.set(key, line);
    if (line.running < atOnce) line.running += 1;
    // Whoever ends leaves its place to the first that waits.
    else await new Promise<void>((begin) => line.waiting.push(begin));
    try {
      return await task();
    } finally {
      const begin = line.waiting.shift();
      if (begin) begin();
      else line.running -= 1;
      if (line.running === 0) lines.delete(key);
    }
  };
}
