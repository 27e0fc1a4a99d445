import { setTimeout as sleep } from 'node:timers/promises';

/** Work that is done again and again. */
export interface Repeated {
  /** Ends it; resolves when what is under way is done. */
  stop(): Promise<void>;
}

interface RepeatOptions {
  /** Milliseconds between the end of one run and the beginning of the next. */
  pauseMs: number;
  /** Whether to begin with a pause, because the work was done just now. */
  pausesFirst?: boolean;
}

/**
 * Does something again and again, never twice at once, until it is stopped. A run that fails, as while the database is away,
 * is followed by the next like any other.
 * @param work gets the signal that is aborted when it is stopped
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { pauseMs, pausesFirst = false }: RepeatOptions,
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = () => sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
  const running = (async () => {
    if (pausesFirst) await pause();
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
