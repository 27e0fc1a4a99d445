import { errorFacts } from './platform/log.ts';

/** Undoes what was started, the newest first; one failure does not keep the rest from stopping. */
export interface Shutdown {
  add(step: () => unknown): void;
  run(): Promise<void>;
}

export function createShutdown(): Shutdown {
  const steps: (() => unknown)[] = [];
  return {
    add: (step) => {
      steps.unshift(step);
    },
    async run() {
      for (const step of steps.splice(0)) {
        try {
          await step();
        } catch (error) {
          writeError('stopping failed', error);
          process.exitCode = 1;
        }
      }
    },
  };
}

/** Writes an error that has no log to go to. */
export function writeError(event: string, error: unknown): void {
  process.stderr.write(`${JSON.stringify({ level: 'error', event, ...errorFacts(error) })}\n`);
}

/** Ends this process when something failed that nobody caught: what it would do next is anybody's guess. */
export function stopOnUncaught(stop: (code: number) => Promise<void>): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      writeError(event, error);
      void stop(1);
    });
}
