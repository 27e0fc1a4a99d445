import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Metrics, ProcessNumbers } from './metrics.ts';

/** Milliseconds that a process gets to tell its numbers, and the primary to tell all; a worker that starts is deaf. */
const withinMs = { own: 1_000, all: 3_000 };

/** What processes say to each other about metrics. */
type Message =
  | { metrics: 'want all'; id: number }
  | { metrics: 'all'; id: number; numbers: ProcessNumbers[] }
  | { metrics: 'want own'; id: number }
  | { metrics: 'own'; id: number; numbers: ProcessNumbers };

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/** Numbers of several processes as one: counts and durations are summed, what is of one process stands by itself. */
export const asOne = (numbers: ProcessNumbers[]) => AggregatorRegistry.aggregate(numbers);

/** Questions that wait for their answer; one that nobody answers in time is answered with nothing. */
function questions<Answer>(answerMs: number) {
  const open = new Map<number, (answer: Answer | null) => void>();
  let last = 0;
  return {
    ask: (send: (id: number) => void): Promise<Answer | null> =>
      new Promise((resolve) => {
        last += 1;
        const id = last;
        const late = setTimeout(() => answer(id, null), answerMs);
        const answer = (asked: number, given: Answer | null) => {
          clearTimeout(late);
          open.delete(asked);
          resolve(given);
        };
        open.set(id, (given) => answer(id, given));
        send(id);
      }),
    answer: (id: number, answer: Answer) => open.get(id)?.(answer),
  };
}

/** The numbers of every process of this machine, whichever of them is asked. */
export type AllNumbers = () => Promise<ProcessNumbers[]>;

/** In a worker: asks the primary for the numbers of all. When that does not answer, those of this process. */
export function numbersThroughPrimary(metrics: Metrics): AllNumbers {
  const toPrimary = (message: Message) => {
    if (process.connected) process.send?.(message, () => {});
  };
  const asked = questions<ProcessNumbers[]>(withinMs.all);
  process.on('message', (message) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'all') asked.answer(message.id, message.numbers);
    const { id } = message;
    if (message.metrics === 'want own')
      void metrics.numbers().then((numbers) => toPrimary({ metrics: 'own', id, numbers }));
  });
  return async () => (await asked.ask((id) => toPrimary({ metrics: 'want all', id }))) ?? [await metrics.numbers()];
}

/**
 * In the primary: answers workers that want the numbers of all. Those of a worker that died stay in the sums as they
 * were last seen, since a sum that falls would be taken for a new start.
 */
export function collectFromWorkers(metrics: Metrics): void {
  const last = new Map<number, ProcessNumbers>();
  let gone: ProcessNumbers[] = [];
  const asked = questions<ProcessNumbers>(withinMs.own);
  const tell = (worker: Worker, message: Message) => {
    if (worker.isConnected()) worker.send(message, () => {});
  };

  const numbersOf = async (worker: Worker): Promise<ProcessNumbers | undefined> => {
    const numbers = await asked.ask((id) => tell(worker, { metrics: 'want own', id }));
    if (numbers && !worker.isDead()) last.set(worker.id, numbers);
    return numbers ?? last.get(worker.id);
  };

  const all = async (): Promise<ProcessNumbers[]> => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const numbers = await Promise.all([metrics.numbers(), ...workers.map(numbersOf)]);
    return [...numbers.filter((one) => one !== undefined), ...gone];
  };

  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'own') asked.answer(message.id, message.numbers);
    const { id } = message;
    if (message.metrics === 'want all') void all().then((numbers) => tell(worker, { metrics: 'all', id, numbers }));
  });
  cluster.on('exit', (worker) => {
    const numbers = last.get(worker.id)?.filter(isSummed);
    last.delete(worker.id);
    if (!numbers) return;
    // At once, so that two that die together are both kept; folded into one a moment later.
    gone = [...gone, numbers];
    const folded = gone;
    void asOne(folded)
      .getMetricsAsJSON()
      .then((sum) => {
        if (gone === folded) gone = [sum];
      });
  });
}

/** What only grows, and is of no one process. */
const isSummed = ({ name, type }: ProcessNumbers[number]): boolean =>
  name.startsWith('fraud_shield_') && ['counter', 'histogram'].includes(String(type));
