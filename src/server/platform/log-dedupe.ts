export type LogValues = Record<string, string | number | boolean | null | undefined>;

/** How long the repetitions of a line are only counted, in milliseconds. */
export const repeatIntervalMs = 60_000;

/** Different lines that are counted at a time; further ones are counted by their event alone. */
const maxKinds = 200;

type Write = (values: LogValues | undefined) => void;
interface Repeats {
  count: number;
  last: LogValues | undefined;
  write: Write;
  timer: NodeJS.Timeout;
}

/** Values that differ from line to line although the cause is the same. */
const ownValues: readonly string[] = ['requestId', 'traceId'];

/**
 * Writes the first line of an event and cause at once, and counts the same ones that follow: each interval ends with one
 * line that holds the values of the last and how many there were (`repeated`). Otherwise anyone who can cause an error,
 * or guesses passwords, could fill the disk.
 */
export function logDedupe() {
  const repeats = new Map<string, Repeats>();

  const report = (kind: string, { count, last, write }: Repeats) => {
    repeats.delete(kind);
    if (count === 0) return;
    write({ ...last, repeated: count });
    begin(kind, write);
  };
  const begin = (kind: string, write: Write) => {
    const timer = setTimeout(() => {
      const current = repeats.get(kind);
      if (current) report(kind, current);
    }, repeatIntervalMs);
    timer.unref();
    repeats.set(kind, { count: 0, last: undefined, write, timer });
  };

  return {
    note(event: string, values: LogValues | undefined, write: Write): void {
      const exact = kindOf(event, values);
      const kind = repeats.has(exact) || repeats.size < maxKinds ? exact : event;
      const current = repeats.get(kind);
      if (!current) {
        begin(kind, write);
        write(values);
        return;
      }
      current.count += 1;
      current.last = values;
      current.write = write;
    },

    /** Writes what was counted, before the process exits. */
    flush(): void {
      for (const [kind, current] of [...repeats]) {
        clearTimeout(current.timer);
        report(kind, current);
      }
    },
  };
}

const kindOf = (event: string, values: LogValues = {}): string =>
  JSON.stringify([event, ...Object.entries(values).filter(([name]) => !ownValues.includes(name))]);
