/** Makes something with the first call and keeps it. What failed is made again with the next call. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/**
 * Makes something for everyone who asks until it is too old. What failed is made again with the next call.
 * @param maxAgeMs how old it may be
 * @param now the time in milliseconds; it may be put back
 */
export function recently<T>(maxAgeMs: number, make: () => Promise<T>, now: () => number): () => Promise<T> {
  let last: { at: number; made: Promise<T> } | undefined;
  return () => {
    const at = now();
    if (last && at >= last.at && at - last.at < maxAgeMs) return last.made;
    const mine = { at, made: make() };
    last = mine;
    mine.made.catch(() => {
      if (last === mine) last = undefined;
    });
    return mine.made;
  };
}
