/** Lets at most `most` pieces of work run at once; the others wait in line. */
export function turns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes on to the next in line, or is free.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
