import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '../platform/db/outage.ts';
import type { CommandContext } from './command.ts';

/** Milliseconds between two attempts to reach the database, and how long a command waits for it. */
const tryEveryMs = 1_000;
const patienceMs = 10 * 60_000;

/**
 * Runs a command that can be interrupted at any time, and runs it again after an outage of the database such as a failover, so
 * that hours of work do not end with it.
 * @throws what the command throws; an outage only if it is not over within ten minutes, or if the command was stopped
 */
export async function runThroughOutages(
  { vault, signal, printStatus }: CommandContext,
  run: () => Promise<number>,
): Promise<number> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isOutage(error)) throw error;
      printStatus('The database does not answer. Waiting up to ten minutes for it; nothing is lost.');
      if (!(await isBack(vault, signal))) throw error;
      printStatus('The database is back.');
    }
  }
}

/** Waits until the database answers. */
async function isBack(vault: CommandContext['vault'], signal: AbortSignal): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < patienceMs && !signal.aborted; ) {
    await sleep(tryEveryMs, undefined, { signal }).catch(() => {});
    // Also makes the keys usable again, which they are not for long without the database.
    const answers = await vault.refresh().then(
      () => true,
      () => false,
    );
    if (answers) return true;
  }
  return false;
}
