import { createLog, errorFacts } from '../platform/log.ts';

const defaultStepMs = 10_000;

/** Runs cleanup steps in reverse order. One that fails or hangs is skipped and makes the exit code 1. */
export interface Shutdown {
  /**
   * @param name of the part that is stopped, for the message when it hangs
   * @param timeoutMs after which the step is skipped
   */
  add(step: () => unknown, name?: string, timeoutMs?: number): void;
  /** Aborted as soon as the process is to stop, so that a start under way ends. */
  readonly signal: AbortSignal;
  /** Aborted when the stop is asked for again: nothing waits for others any more. */
  readonly urgent: AbortSignal;
  /** Runs all steps. Never rejects; ends at the latest when the timeouts of all steps have passed. */
  run(): Promise<void>;
}

interface Step {
  undo: () => unknown;
  name: string;
  timeoutMs: number;
}

export function createShutdown(): Shutdown & { abort(): void; hurry(): void } {
  const steps: Step[] = [];
  const [stopping, hurrying] = [new AbortController(), new AbortController()];
  return {
    add: (undo, name = 'a part of the program', timeoutMs = defaultStepMs) => {
      steps.unshift({ undo, name, timeoutMs });
    },
    signal: stopping.signal,
    urgent: hurrying.signal,
    abort: () => stopping.abort(),
    hurry: () => hurrying.abort(),
    async run() {
      stopping.abort();
      for (const step of steps.splice(0)) {
        try {
          if (await finished(step)) continue;
          process.stderr.write(
            `Stopping: ${step.name} did not stop within ${step.timeoutMs / 1000} s and is skipped.\n`,
          );
        } catch (error) {
          logError(`stopping failed: ${step.name}`, error);
        }
        process.exitCode = 1;
      }
    },
  };
}

/** False when the step exceeds its timeout. */
async function finished({ undo, timeoutMs }: Step): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    const done = Promise.resolve(undo()).then((): true => true);
    // A failure after the timeout must not become an unhandled rejection.
    done.catch(() => {});
    return await Promise.race([done, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The signals that stop the program. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A second signal after this was sent on purpose. One before comes from npm, which repeats what the terminal sent to all. */
const repeatedSignalMs = 500;

/**
 * Calls back when a signal asks the process to stop.
 * @param first called once
 * @param again called for each later signal
 */
export function onStopSignal(first: () => void, again: () => void): void {
  let firstAt: number | null = null;
  for (const signal of stopSignals)
    process.on(signal, () => {
      if (firstAt === null) {
        firstAt = performance.now();
        first();
      } else if (performance.now() - firstAt > repeatedSignalMs) again();
    });
}

/** How a process ends: runs the shutdown once, then exits with the first given code. */
export function exitAfter(shutdown: Shutdown): (code: number) => Promise<void> {
  let isStopping = false;
  return async (code) => {
    if (isStopping) return;
    isStopping = true;
    process.exitCode = code;
    await shutdown.run();
    process.exit();
  };
}

/** Logs an error at any LOG_LEVEL, also before the configuration is read. */
function logError(event: string, error: unknown): void {
  createLog('error').error(event, errorFacts(error));
}

/** Stops the process on an uncaught error, because its state is unknown then. */
export function stopOnUncaught(stop: (code: number) => Promise<void>): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      logError(event, error);
      void stop(1);
    });
}
