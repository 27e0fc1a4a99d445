export { keyedMutex } from './keyed-mutex.ts';

/**
 * Runs at most `max` tasks at once; the others wait in order.
 * @param heldMs milliseconds after which a running task no longer counts, so that one that is blocked does not hold up
 * the others; by default it counts until it ends
 */
export function concurrencyLimit(
  max: number,
  { heldMs }: { heldMs?: number } = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  /** Starts the next waiting task, if any. */
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
    let isHeld = true;
    const leaveOnce = () => {
      if (isHeld) leave();
      isHeld = false;
    };
    const late = heldMs === undefined ? undefined : setTimeout(leaveOnce, heldMs);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      leaveOnce();
    }
  };
}
