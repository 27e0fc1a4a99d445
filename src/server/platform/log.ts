import pino from 'pino';
import { connectionMessage } from './db/outage.ts';
import { type LogValues, logDedupe } from './log-dedupe.ts';

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

export type { LogValues };

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
