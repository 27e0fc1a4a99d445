import { setImmediate as turn } from 'node:timers/promises';

/** How long a loop may run before other requests have their turn, in milliseconds. */
const turnMs = 10;

/** Maps many items, and lets other requests be served whenever 10 ms have passed. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T, index: number) => R): Promise<R[]> {
  const mapped: R[] = [];
  let since = performance.now();
  for (const [index, item] of items.entries()) {
    mapped.push(map(item, index));
    if (performance.now() - since < turnMs) continue;
    await turn();
    since = performance.now();
  }
  return mapped;
}
