/**
 * The name that was probably meant: the one that differs least from what was written, by at most some slips.
 * @param maxSlips characters that were added, left out, replaced or swapped with the next one; by default one, and two in a
 *   name of ten or more
 * @returns null if none is that close
 */
export function closestName(
  written: string,
  known: readonly string[],
  maxSlips = written.length < 10 ? 1 : 2,
): string | null {
  let best: string | null = null;
  let least = maxSlips + 1;
  for (const one of known) {
    const slips = Math.abs(one.length - written.length) < least ? slipsBetween(written, one) : least;
    if (slips >= least) continue;
    best = one;
    least = slips;
  }
  return best;
}

/** The optimal string alignment distance. */
function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1];
      const isSwapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1];
      current[at] = Math.min(
        (last[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
