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
  /** As `performance.now()`; null while the store answers. */
  let storeAwaySince: number | null = null;
  for (;;) {
    const begunAt = performance.now();
    try {
      return await run();
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        // One that has worked for longer than this has met another outage.
        if (performance.now() - begunAt > patienceMs) storeAwaySince = null;
        if (storeAwaySince === null)
          context.printStatus(
            `The file store cannot be used: ${error.code}. Trying again for up to ten minutes; nothing is lost.`,
          );
        storeAwaySince ??= performance.now();
        if (context.signal.aborted || performance.now() - storeAwaySince > patienceMs) throw error;
        await sleep(tryEveryMs, undefined, { signal: context.signal }).catch(() => {});
        continue;
      }
      if (!isOutage(error) || isAboutFile(error)) throw error;
      // One that hangs is found by either monitor.
      context.printStatus(
        'The database does not answer, or does not write. Waiting up to ten minutes for it; nothing is lost.',
      );
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
