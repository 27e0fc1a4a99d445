import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../compose.ts';
import { errorFacts, type Log } from '../platform/log.ts';

interface Chore {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

const minute = 60_000;

/** What is done now and then while the program runs. Each is safe to do in several processes at once. */
const chores = (services: Services): Chore[] => {
  const { analysis, attachments, audit, errands, limits, mail, passwords, pictures, reports, sessions, throttle } =
    services;
  return [
    { name: 'send mail', everyMs: 2_000, run: () => mail.deliver(passwords.writeResetLink) },
    { name: 'chain audit lines', everyMs: 1_000, run: audit.chain },
    { name: 'note the end of the audit trail', everyMs: minute, run: audit.noteEnd },
    { name: 'fold pattern totals', everyMs: 5_000, run: analysis.fold },
    { name: 'forget unsaved pictures', everyMs: minute, run: pictures.forgetUnsaved },
    { name: 'forget expired sessions', everyMs: 60 * minute, run: sessions.forgetOld },
    { name: 'forget expired links', everyMs: 60 * minute, run: passwords.forgetExpired },
    { name: 'forget tries', everyMs: 10 * minute, run: throttle.forgetOld },
    { name: 'forget idempotency keys', everyMs: 60 * minute, run: reports.forgetIdempotencyKeys },
    { name: 'forget asked identifiers', everyMs: 60 * minute, run: limits.forgetPastDays },
    { name: 'forget files without an author', everyMs: minute, run: attachments.forgetOwnerless },
    { name: 'forget withdrawn reports without an author', everyMs: 60 * minute, run: reports.forgetOwnerless },
    { name: 'run file errands', everyMs: 2_000, run: errands.run },
  ];
};

/** Milliseconds that chores under way get to end. Each may be broken off at any point, as by a crash. */
const endsMs = 5_000;

/** Starts them. A chore that fails is tried again at its next turn. */
export function startScheduler(services: Services, log: Log): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  let isStopped = false;
  const timers = chores(services).map(({ name, everyMs, run }) => {
    let isRunning = false;
    return setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      const turn = run()
        .then(() => services.metrics.jobFinished(name, 'done'))
        .catch((error: unknown) => {
          services.metrics.jobFinished(name, 'failed');
          if (!isStopped) log.warn('chore failed', { chore: name, ...errorFacts(error) });
        })
        .finally(() => {
          isRunning = false;
          running.delete(turn);
        });
      running.add(turn);
    }, everyMs).unref();
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      // One that waits for a mail server or a file store that is away is left to the next start.
      await Promise.race([Promise.all(running), sleep(endsMs, undefined, { ref: false })]);
      isStopped = true;
    },
  };
}
