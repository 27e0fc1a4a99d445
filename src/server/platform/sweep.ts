/** Failures in one run, after which it ends: each step leaves them out. */
const maxFailures = 10_000;

interface Sweep<Item extends { id: string }> {
  /** The first items that are due, `atATime` at most, leaving out those with the given ids. */
  due(except: readonly string[]): Promise<readonly Item[]>;
  /** Does what is due about one item, after which it is due no more. */
  work(item: Item): Promise<unknown>;
  atATime: number;
  /** Steps in one run, so that it stops soon when the server does. */
  maxSteps: number;
}

/**
 * Does what is due, a few items at a time. An item that fails, such as a row that cannot be opened, stays due and comes first
 * again; it is left out until the next run, so that it never keeps others waiting.
 * @throws the first failure, once everything else is done
 */
export async function sweep<Item extends { id: string }>({ due, work, atATime, maxSteps }: Sweep<Item>): Promise<void> {
  const failed: string[] = [];
  const failures: unknown[] = [];
  for (let step = 0; step < maxSteps && failed.length < maxFailures; step++) {
    const items = await due(failed);
    for (const item of items)
      await work(item).catch((error: unknown) => {
        failed.push(item.id);
        failures.push(error);
      });
    if (items.length < atATime) break;
  }
  if (failures.length > 0) throw failures[0];
}
