import type { Log, LogValues } from './log.ts';

const minuteMs = 60_000;

/** Different lines that are remembered. Above that all are forgotten, so that the memory is bounded. */
const maxLines = 1_000;

/**
 * Writes a warning or error that repeats once a minute, with the number of lines left out as `repeated`. Two lines are the
 * same if they have the same event and the same kind of error; an error without a code also at the same place.
 * @param now a monotonic clock in milliseconds
 */
export function countRepeats(log: Log, now: () => number = () => performance.now()): Log {
  const lines = new Map<string, { writtenAt: number; repeated: number }>();

  const once =
    (level: 'error' | 'warn') =>
    (event: string, values: LogValues = {}): void => {
      const { error, code, at, job, kind, buffer, problem, failure } = values;
      const key = JSON.stringify([event, error, code ?? at, job, kind, buffer, problem, failure]);
      const last = lines.get(key);
      if (last && now() - last.writtenAt < minuteMs) {
        last.repeated += 1;
        return;
      }
      if (lines.size >= maxLines) lines.clear();
      lines.set(key, { writtenAt: now(), repeated: 0 });
      log[level](event, { ...values, ...(last && last.repeated > 0 && { repeated: last.repeated }) });
    };

  return { ...log, error: once('error'), warn: once('warn') };
}
