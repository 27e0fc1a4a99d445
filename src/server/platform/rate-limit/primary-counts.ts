import cluster, { type Worker } from 'node:cluster';
import { gather } from '../gather.ts';
import type { Wish } from './rate-limiter.ts';
import { type Used, windowCounts } from './window-counts.ts';

/** Of each wish its key, limit, seconds and points, one behind the other: each lookup sends two, as JSON. */
type Wishes = readonly (string | number)[];

/** Of each wish what is used, and the milliseconds until the window is over. */
type Taken = readonly number[];

/** What a worker asks its primary; `call` is null when it waits for no answer. */
interface Asked {
  type: 'limits';
  call: number | null;
  takes: readonly Wishes[];
  givesBack?: Wish;
}

/** What the primary answers: for each list of wishes, those that were taken. */
interface Answered {
  type: 'limits';
  call: number;
  taken: readonly Taken[];
}

const flatWishes = (wishes: readonly Wish[]): Wishes =>
  wishes.flatMap(({ key, limit, seconds, points }) => [key, limit, seconds, points]);

function wishesOf(flat: Wishes): Wish[] {
  const wishes: Wish[] = [];
  for (let at = 0; at < flat.length; at += 4)
    wishes.push({
      key: String(flat[at]),
      limit: Number(flat[at + 1]),
      seconds: Number(flat[at + 2]),
      points: Number(flat[at + 3]),
    });
  return wishes;
}

const flatTaken = (taken: readonly Used[]): Taken => taken.flatMap(({ used, resetMs }) => [used, Math.ceil(resetMs)]);

function takenOf(flat: Taken): Used[] {
  const taken: Used[] = [];
  for (let at = 0; at < flat.length; at += 2) taken.push({ used: flat[at] ?? 0, resetMs: flat[at + 1] ?? 0 });
  return taken;
}

/** Milliseconds that a worker waits for the primary. */
const patienceMs = 1_000;

/** Lists of wishes in a message. */
const mostTogether = 500;

/** Makes the primary of a cluster count for its workers. Before the first worker starts. */
export function countForWorkers(): void {
  const counts = windowCounts();
  cluster.on('message', (worker: Worker, message: Asked) => {
    if (message?.type !== 'limits') return;
    if (message.givesBack) counts.giveBack(message.givesBack);
    const taken = message.takes.map((wishes) => flatTaken(counts.take(wishesOf(wishes))));
    if (message.call === null || !worker.isConnected()) return;
    // A worker that is just dying does not hear.
    worker.send({ type: 'limits', call: message.call, taken } satisfies Answered, () => {});
  });
}

/** A worker's side: what many calls take in one turn of the event loop goes to the primary as one message. */
export function primaryCounts() {
  const waiting = new Map<number, (taken: Used[][]) => void>();
  let calls = 0;
  process.on('message', (message: Answered) => {
    if (message?.type !== 'limits') return;
    waiting.get(message.call)?.(message.taken.map(takenOf));
    waiting.delete(message.call);
  });
  const send = (message: Asked) => process.send?.(message, () => {});

  const take = gather(
    (takes: readonly (readonly Wish[])[]) =>
      new Promise<Used[][]>((resolve, reject) => {
        const call = ++calls;
        const late = setTimeout(() => {
          waiting.delete(call);
          reject(new Error('the primary does not answer'));
        }, patienceMs);
        waiting.set(call, (taken) => {
          clearTimeout(late);
          resolve(taken);
        });
        send({ type: 'limits', call, takes: takes.map(flatWishes) });
      }),
    mostTogether,
  );
  return {
    take,
    giveBack: async (wish: Wish) => {
      send({ type: 'limits', call: null, takes: [], givesBack: wish });
    },
  };
}
