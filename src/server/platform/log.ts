/** Structured lines on standard error: a level, a short event and values that are never personal. */
export interface Log {
  error(event: string, values?: LogValues): void;
  warn(event: string, values?: LogValues): void;
  info(event: string, values?: LogValues): void;
  debug(event: string, values?: LogValues): void;
  /** Whether lines of level debug are written at all. */
  readonly isDebug: boolean;
}

export type LogValues = Record<string, string | number | boolean | null | undefined>;

const levels = ['error', 'warn', 'info', 'debug'] as const;
type Level = (typeof levels)[number];

/** @param write gets one line of JSON with its line end */
export function createLog(
  lowest: Level,
  write: (line: string) => void = (line) => {
    process.stderr.write(line);
  },
): Log {
  const at = (level: Level) =>
    levels.indexOf(level) > levels.indexOf(lowest)
      ? () => {}
      : (event: string, values: LogValues = {}) =>
          write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...values })}\n`);
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug'), isDebug: lowest === 'debug' };
}

/**
 * What may be logged of an error: its kind, its code and where it was thrown.
 * Never its message or details, since a driver quotes values in them.
 */
export function errorFacts(error: unknown): LogValues {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { error: error.name, code, at: framesOf(error) };
}

/** The first frames of the stack, which comes after the message: what a message quotes may look like a frame. */
function framesOf({ stack = '', message }: Error): string | undefined {
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

/**
 * Lets the program outlive whoever reads what it says. Without it each line to a pipe that nobody reads any more is an
 * accident, whose own line is the next one, without end.
 */
export function ignoreEpipe(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Tells whoever started the program one line, on standard output. */
export const tell = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
