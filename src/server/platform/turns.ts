// See docs/decisions/0032-people-take-turns.md
import pLimit, { type LimitFunction } from 'p-limit';

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

/** Keys do not wait for each other. */
export function turns({ atOnce, waiting }: Bounds): Turns {
  const lines = new Map<string, { limit: LimitFunction; tasks: number }>();
  return async (key, task) => {
    const line = lines.get(key) ?? { limit: pLimit(atOnce), tasks: 0 };
    if (line.tasks >= atOnce + waiting) throw new TooManyWaiting('too many tasks are waiting');
    line.tasks += 1;
    lines.set(key, line);
    try {
      return await line.limit(task);
    } finally {
      line.tasks -= 1;
      if (line.tasks === 0) lines.delete(key);
    }
  };
}
