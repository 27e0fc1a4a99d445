import pino from 'pino';
import { connectionMessage } from './db/outage.ts';

export type LogValues = Record<string, string | number | boolean | null | undefined>;

/** Structured log: a level, a short event name, and values that are never personal. */
export interface Log {
  error(event: string, values?: LogValues): void;
  warn(event: string, values?: LogValues): void;
  info(event: string, values?: LogValues): void;
  debug(event: string, values?: LogValues): void;
  /** Writes the counts of repeated lines, before the process exits. */
  flush(): void;
  /** Whether debug lines are written, so that callers can skip building them. */
  readonly isDebug: boolean;
}

/**
 * Writes JSON lines with `level`, `time` (ISO 8601) and `event` to standard error, synchronously, so that the last lines
 * before an exit are not lost. Lines with a cause (an `error` or a `code`) that repeat are counted, see `logDedupe`.
 * @param write receives one line including its newline
 */
export function createLog(
  level: 'error' | 'warn' | 'info' | 'debug',
  write: (line: string) => void = (line) => {
    process.stderr.write(line);
  },
): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
  // One for each level, so that a flood of refusals does not hide what went wrong.
  const repeats = { error: logDedupe(), warn: logDedupe(), info: logDedupe() };
  const writeOnce = (level: keyof typeof repeats, event: string, values?: LogValues) => {
    const write = (given?: LogValues) => logger[level](given, event);
    if (values?.error === undefined && values?.code === undefined) write(values);
    else repeats[level].note(event, values, write);
  };
  return {
    error: (event, values) => writeOnce('error', event, values),
    warn: (event, values) => writeOnce('warn', event, values),
    info: (event, values) => writeOnce('info', event, values),
    debug: (event, values) => logger.debug(values, event),
    flush() {
      for (const one of Object.values(repeats)) one.flush();
    },
    isDebug: logger.isLevelEnabled('debug'),
  };
}

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
function logDedupe() {
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

/**
 * What may be logged of an error: its class, its code and where it was thrown.
 * Never its message or details, because drivers quote values in them, except for a fixed one about the connection.
 */
export function errorFacts(error: unknown): LogValues {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { error: error.name, code, why: connectionMessage(error), at: stackFrames(error) };
}

/** The first frames of the stack. They follow the message, which is cut off first: it may quote text that looks like a frame. */
function stackFrames({ stack = '', message }: Error): string | undefined {
  const at = stack.indexOf(message);
  if (at < 0) return undefined;
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim())
    .join(' | ');
}

/** Ignores EPIPE and other write errors on stdout and stderr: without a handler, logging one would raise the next. */
export function ignoreEpipe(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Prints one line for the operator to standard output. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
