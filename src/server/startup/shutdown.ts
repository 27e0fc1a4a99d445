import { createLog, errorFacts } from '../platform/log.ts';

/** What a step of stopping may take when nothing else is said, in milliseconds. */
const usualMs = 10_000;

/**
 * Undoes what was started, the newest first. A step that fails or hangs does not keep the rest from stopping, and makes
 * the exit code 1.
 */
export interface Shutdown {
  /**
   * @param name what is stopped, as the line names it that is written when it hangs
   * @param limitMs after which the step is left behind
   */
  add(step: () => unknown, name?: string, limitMs?: number): void;
  /** Given as soon as the process is to stop: a start that is still under way is broken off. */
  readonly signal: AbortSignal;
  /** Never rejects, and ends when the limits of all steps are over at the latest. */
  run(): Promise<void>;
}

interface Step {
  undo: () => unknown;
  name: string;
  limitMs: number;
}

export function createShutdown(): Shutdown & { abort(): void } {
  const steps: Step[] = [];
  const stopping = new AbortController();
  return {
    add: (undo, name = 'a part of the program', limitMs = usualMs) => {
      steps.unshift({ undo, name, limitMs });
    },
    signal: stopping.signal,
    abort: () => stopping.abort(),
    async run() {
      stopping.abort();
      for (const step of steps.splice(0)) {
        try {
          if (await within(step)) continue;
          process.stderr.write(`Stopping: ${step.name} did not stop within ${step.limitMs / 1000} s, and is left.\n`);
        } catch (error) {
          logError(`stopping failed: ${step.name}`, error);
        }
        process.exitCode = 1;
      }
    },
  };
}

/** False when the step takes longer than it may. */
async function within({ undo, limitMs }: Step): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  try {
    const done = Promise.resolve(undo()).then((): true => true);
    // What fails after its time must not be taken for an accident.
    done.catch(() => {});
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Logs an error at any LOG_LEVEL, also before the configuration is read. */
export function logError(event: string, error: unknown): void {
  createLog('error').error(event, errorFacts(error));
}

/** Ends this process when something failed that nobody caught: what it would do next is anybody's guess. */
export function stopOnUncaught(stop: (code: number) => Promise<void>): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      logError(event, error);
      void stop(1);
    });
}
