import { batchLoader } from '../batch-loader.ts';
import { type Answered, type Asked, flatWishes, grantsOf, isMessage } from './count-messages.ts';
import type { Counts, Wish } from './rate-limiter.ts';
import type { Granted } from './shared-counts.ts';
import type { Used } from './window-counts.ts';
import { workerReserves } from './worker-reserves.ts';

/** Milliseconds that a worker waits for the primary. */
const patienceMs = 1_000;

/** Lists of wishes in a message. */
const mostTogether = 500;

/**
 * Counts with the primary of a cluster: what a worker has in reserve is taken at once; for the rest, what many calls
 * take in one turn of the event loop goes to the primary as one message.
 */
export function primaryCounts(): Counts {
  const reserves = workerReserves();
  const waiting = new Map<number, (granted: Granted[][]) => void>();
  let calls = 0;
  const send = (message: Asked) => process.send?.(message, () => {});

  process.on('message', (message: unknown) => {
    if (!isMessage<Answered>(message)) return;
    if (message.limits === 'give up')
      send({ limits: 'given up', key: message.key, unspent: reserves.giveUp(message.key) });
    if (message.limits !== 'taken') return;
    waiting.get(message.call)?.(message.grants.map(grantsOf));
    waiting.delete(message.call);
  });

  const askPrimary = batchLoader(
    (takes: readonly (readonly Wish[])[]) =>
      new Promise<Used[][]>((resolve, reject) => {
        const call = ++calls;
        const late = setTimeout(() => {
          waiting.delete(call);
          reject(new Error('the primary does not answer'));
        }, patienceMs);
        const askedAt = performance.now();
        waiting.set(call, (granted) => {
          clearTimeout(late);
          // Before the next message is read: it may want the reserve back.
          for (const [list, wishes] of takes.entries())
            for (const [at, one] of granted[list]?.entries() ?? []) reserves.add(wishes[at]?.key ?? '', one, askedAt);
          resolve(granted);
        });
        const asked = takes.map((wishes) => wishes.map((wish) => ({ ...wish, unspent: reserves.giveUp(wish.key) })));
        send({ limits: 'take', call, takes: asked.map(flatWishes) });
      }),
    mostTogether,
  );
  return {
    take: async (wishes) => reserves.take(wishes) ?? askPrimary(wishes),
    giveBack: async (wish) => {
      send({ limits: 'give back', wish });
    },
  };
}
