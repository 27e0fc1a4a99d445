export { keyedMutex } from './keyed-mutex.ts';

/**
 * Lets at most `max` pieces of work run at once; the others wait in line.
 * @param heldMs milliseconds for which work holds its place: what takes longer waits for something itself, and must not
 * keep the others waiting too. As long as it runs, when not given.
 */
export function concurrencyLimit(
  max: number,
  { heldMs }: { heldMs?: number } = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  /** The place goes on to the next in line, or is free. */
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
