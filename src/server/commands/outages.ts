import { setTimeout as sleep } from 'node:timers/promises';
import { isAboutFile, isOutage } from '../platform/db/outage.ts';
import { StoreUnavailable } from '../platform/files/store.ts';
import type { CommandContext } from './command.ts';

/** Milliseconds between two looks whether the database or the file store is back, and how long a command waits for it. */
const tryEveryMs = 1_000;
const patienceMs = 10 * 60_000;

/**
 * Runs a command, or a part of one, that can be interrupted at any time, and runs it again after an outage of the database such as
 * a failover, or of the file store, so that hours of work do not end with it.
 * @throws what it throws; an outage only if it is not over within ten minutes, or if the command was stopped
 */
export async function runThroughOutages(context: CommandContext, run: () => Promise<number>): Promise<number> {
  /** When it first failed, as `performance.now()`; null before that. */
  let failingSince: number | null = null;
  let said: string | null = null;
  for (;;) {
    const begunAt = performance.now();
    try {
      return await run();
    } catch (error) {
      const what = outageIn(error);
      if (what === null) throw error;
      const now = performance.now();
      // A run that worked for longer has met another outage.
      if (failingSince === null || now - begunAt > patienceMs) failingSince = now;
      if (context.signal.aborted || now - failingSince > patienceMs) throw error;
      if (what !== said) context.printStatus(`${what} Waiting up to ten minutes for it; nothing is lost.`);
      said = what;
      if (!(await isDatabaseBack(context))) throw error;
      // Only a further run shows whether the store is.
      if (error instanceof StoreUnavailable) continue;
      context.printStatus('The database is back.');
      said = null;
    }
  }
}

/** A sentence about what is away; null when the error says nothing of that. */
function outageIn(error: unknown): string | null {
  if (error instanceof StoreUnavailable) return `The file store cannot be used: ${error.code}.`;
  // A database that hangs is found by either monitor.
  return isOutage(error) && !isAboutFile(error) ? 'The database does not answer, or does not write.' : null;
}

/** Waits at least a second, and until the database answers and writes. */
async function isDatabaseBack({ app, vault, signal }: CommandContext): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < patienceMs && !signal.aborted; ) {
    await sleep(tryEveryMs, undefined, { signal }).catch(() => {});
    // Also makes the keys usable again, which they are not for long without the database.
    const answers = await vault.refresh().then(
      () => true,
      () => false,
    );
    if (answers && app.db.writeFailure() === null) return true;
  }
  return false;
}
