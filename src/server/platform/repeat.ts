import { setTimeout as sleep } from 'node:timers/promises';

/** Work that is done again and again. */
export interface Repeated {
  /** Ends it; resolves when what is under way is done. */
  stop(): Promise<void>;
}

interface RepeatOptions {
  /** Between the end of one time and the begin of the next, in milliseconds. */
  pauseMs: number;
  /** Begins with a pause, where it was done just now. */
  isDone?: boolean;
}

/**
 * Does something again and again, never twice at once, until it is stopped. One that fails, as while the database is away, is
 * tried again like any other.
 * @param work gets the signal that is aborted when it is stopped
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { pauseMs, isDone = false }: RepeatOptions,
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = () => sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
  const running = (async () => {
    if (isDone) await pause();
    while (!signal.aborted) {
      await work(signal).catch(() => {});
      await pause();
    }
  })();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}
