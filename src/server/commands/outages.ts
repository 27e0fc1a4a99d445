import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage, isWriteOutage } from '../platform/db/outage.ts';
import type { CommandContext } from './command.ts';

/** Milliseconds between two looks whether the database is back, and how long a command waits for it. */
const tryEveryMs = 1_000;
const patienceMs = 10 * 60_000;

/**
 * Runs a command, or a part of one, that can be interrupted at any time, and runs it again after an outage of the database such as
 * a failover, so that hours of work do not end with it.
 * @throws what it throws; an outage only if it is not over within ten minutes, or if the command was stopped
 */
export async function runThroughOutages(context: CommandContext, run: () => Promise<number>): Promise<number> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isOutage(error)) throw error;
      const what = isWriteOutage(error) ? 'write' : 'answer';
      context.printStatus(`The database does not ${what}. Waiting up to ten minutes for it; nothing is lost.`);
      if (!(await isBack(context))) throw error;
      context.printStatus('The database is back.');
    }
  }
}

/** Waits until the database answers, and writes. */
async function isBack({ app, vault, signal }: CommandContext): Promise<boolean> {
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
