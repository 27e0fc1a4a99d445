import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** The metrics of one process, in the form that prom-client aggregates. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** How long to wait for an answer; a worker that has just been forked does not listen yet. */
const workerTimeoutMs = 1_000;
const primaryTimeoutMs = 3_000;

type Request = { type: 'metrics of this process' | 'metrics of all processes' };
type Message = Request | { type: 'answer'; to: Request['type']; metrics: ProcessMetrics[] };

/** One metric set of several processes: counters and histograms are summed, gauges differ by their label `process`. */
export const aggregate = (metrics: ProcessMetrics[]): Registry => AggregatorRegistry.aggregate(metrics);

/** Sends a request to another process. Resolves with null when it does not answer in time. */
function request(peer: Worker | NodeJS.Process, type: Request['type'], timeoutMs: number) {
  return new Promise<ProcessMetrics[] | null>((resolve) => {
    const finish = (metrics: ProcessMetrics[] | null) => {
      clearTimeout(timer);
      peer.removeListener('message', onMessage);
      resolve(metrics);
    };
    const onMessage = (message: Message) => {
      if (message.type === 'answer' && message.to === type) finish(message.metrics);
    };
    const timer = setTimeout(finish, timeoutMs, null);
    (peer as NodeJS.EventEmitter).on('message', onMessage);
    send(peer, { type });
  });
}

/** Messages to an exiting process are dropped; its exit event is handled. */
function send(peer: Worker | NodeJS.Process, message: Message): void {
  const isConnected = 'isConnected' in peer ? peer.isConnected() : peer.connected;
  if (isConnected) peer.send?.(message, undefined, undefined, () => {});
}

/** Shares one run among calls that arrive while it is under way. */
function coalesced<T>(run: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= run().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** In a worker: how to get the metrics of every process of this machine, or of this one if the primary does not answer. */
export function metricsFromPrimary(own: () => Promise<ProcessMetrics>): () => Promise<ProcessMetrics[]> {
  process.on('message', (message: Message) => {
    if (message.type !== 'metrics of this process') return;
    void own().then((metrics) => send(process, { type: 'answer', to: message.type, metrics: [metrics] }));
  });
  return coalesced(async () => (await request(process, 'metrics of all processes', primaryTimeoutMs)) ?? [await own()]);
}

/**
 * In the primary: answers workers that ask for the metrics of all processes. Counters of a worker that died stay in the
 * sums as last collected, because Prometheus takes a counter that falls for a restart and counts its whole value again.
 */
export function collectFromWorkers(own: () => Promise<ProcessMetrics>): void {
  const latest = new Map<number, ProcessMetrics>();
  let exited = Promise.resolve<ProcessMetrics>([]);

  const collect = async (worker: Worker) => {
    const [metrics] = (await request(worker, 'metrics of this process', workerTimeoutMs)) ?? [];
    if (metrics && !worker.isDead()) latest.set(worker.id, metrics);
  };
  const collectAll = coalesced(async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const [primary] = await Promise.all([own(), ...workers.map(collect)]);
    // Read together, so that a worker that exits now is counted once.
    const [live, sum] = [[...latest.values()], exited];
    return [primary, ...live, await sum];
  });

  cluster.on('message', (worker, message: Message) => {
    if (message.type !== 'metrics of all processes') return;
    void collectAll().then((metrics) => send(worker, { type: 'answer', to: message.type, metrics }));
  });
  cluster.on('exit', (worker) => {
    const counters = latest.get(worker.id)?.filter(isCounter);
    latest.delete(worker.id);
    if (counters) exited = exited.then((sum) => aggregate([sum, counters]).getMetricsAsJSON());
  });
}

const isCounter = ({ name, type }: ProcessMetrics[number]): boolean =>
  name.startsWith('fraud_shield_') && ['counter', 'histogram'].includes(String(type));
