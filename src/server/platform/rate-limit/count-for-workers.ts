import cluster, { type Worker } from 'node:cluster';
import { type Answered, type Asked, flatGrants, isMessage, wishesOf } from './count-messages.ts';
import { sharedCounts } from './shared-counts.ts';

/** Milliseconds that workers get to give back what they have in reserve. */
const recallMs = 100;

/** Makes the primary of a cluster count for its workers. Before the first worker starts. */
export function countForWorkers(workers: number): void {
  const recalls = new Map<string, (worker: number) => void>();

  const recall = (key: string, from: readonly number[]) =>
    new Promise<void>((resolve) => {
      const missing = new Set(from.filter((id) => cluster.workers?.[id]?.isConnected()));
      const end = () => {
        clearTimeout(late);
        recalls.delete(key);
        resolve();
      };
      const late = setTimeout(end, recallMs);
      recalls.set(key, (worker) => {
        missing.delete(worker);
        if (missing.size === 0) end();
      });
      for (const id of missing) tell(cluster.workers?.[id], { limits: 'give up', key });
      if (missing.size === 0) end();
    });

  const counts = sharedCounts({ workers, recall });
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isMessage<Asked>(message)) return;
    if (message.limits === 'give back') counts.giveBack(message.wish);
    if (message.limits === 'given up') {
      counts.giveBackReserve(worker.id, message.key, message.unspent);
      recalls.get(message.key)?.(worker.id);
    }
    if (message.limits !== 'take') return;
    const granted = await Promise.all(message.takes.map((wishes) => counts.take(worker.id, wishesOf(wishes))));
    tell(worker, { limits: 'taken', call: message.call, grants: granted.map(flatGrants) });
  });
}

/** A worker that is just dying does not hear. */
function tell(worker: Worker | undefined, message: Answered): void {
  if (worker?.isConnected()) worker.send(message, () => {});
}
