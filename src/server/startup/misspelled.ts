type Environment = Record<string, string | undefined>;

/** Names as short as HOST resemble too many others. */
const shortest = 6;

/**
 * Finds variables that look like misspelled ones of the program, which would be ignored without a word. One beside the
 * variable that it resembles is somebody else's.
 * @param known the names that the program reads
 * @returns a line for the operator about each
 */
export function misspelled(env: Environment, known: readonly string[]): string[] {
  const unset = known.filter((name) => name.length >= shortest && !env[name]?.trim());
  return Object.keys(env)
    .filter((name) => env[name]?.trim() && !known.includes(name))
    .flatMap((name) => {
      const meant = closest(name.toUpperCase(), unset);
      return meant ? [`${name} is not a variable of Fraud Shield, and is ignored. Is ${meant} meant?`] : [];
    });
}

/** The name that differs least, if it differs by a slip or two; null if none does. */
export function closest(name: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = name.length < 10 ? 2 : 3;
  for (const one of known) {
    const slips = Math.abs(one.length - name.length) < least ? slipsBetween(name, one) : least;
    if (slips >= least) continue;
    best = one;
    least = slips;
  }
  return best;
}

/** How many characters were added, left out, replaced or swapped with the next one (optimal string alignment distance). */
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
