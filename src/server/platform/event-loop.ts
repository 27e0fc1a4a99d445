import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** How long a loop may hold the event loop, in milliseconds. */
const maxHoldMs = 10;

/** Maps many items, and yields to the event loop every 10 ms, so that other requests are served. */
export async function mapYielding<T, R>(items: readonly T[], map: (item: T, index: number) => R): Promise<R[]> {
  const mapped: R[] = [];
  let since = performance.now();
  let index = 0;
  for (const item of items) {
    mapped.push(map(item, index++));
    if (performance.now() - since < maxHoldMs) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
  return mapped;
}
