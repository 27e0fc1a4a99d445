/** Items of one step, and steps in one run, so that it stops soon when the server does. */
const atATime = 100;
const maxSteps = 100;

interface Sweep<Item extends { id: string }> {
  /** The first items that are due, `limit` at most, leaving out those with the ids in `except`. */
  due(which: { limit: number; except: readonly string[] }): Promise<readonly Item[]>;
  /** Does what is due about one item, after which it is due no more. */
  work(item: Item): Promise<unknown>;
}

/**
 * Does what is due, a few items at a time. An item that fails, such as a row that cannot be opened, stays due and comes first
 * again; it is left out until the next run, so that it never keeps others waiting.
 * @throws the first failure, once everything else is done
 */
export async function sweep<Item extends { id: string }>({ due, work }: Sweep<Item>): Promise<void> {
  const failed: string[] = [];
  const failures: unknown[] = [];
  for (let step = 0; step < maxSteps; step++) {
    const items = await due({ limit: atATime, except: failed });
    for (const item of items)
      await work(item).catch((error: unknown) => {
        failed.push(item.id);
        failures.push(error);
      });
    if (items.length < atATime) break;
  }
  if (failures.length > 0) throw failures[0];
}

/** Rows that one statement deletes, so that none locks many for long. */
const deletedAtATime = 5_000;

/** Deletes rows step by step. @param step deletes `limit` at most, and returns what it deleted */
export async function deleteInSteps(step: (limit: number) => Promise<readonly unknown[]>): Promise<void> {
  while ((await step(deletedAtATime)).length === deletedAtATime);
}
