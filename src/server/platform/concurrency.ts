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

/** Lets work of one name run one after the other, whatever becomes of it; work of different names is not in its way. */
export function keyedMutex(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const own = before ? before.then(work, work) : work();
    last.set(name, own);
    try {
      return await own;
    } finally {
      if (last.get(name) === own) last.delete(name);
    }
  };
}
