import { setTimeout as sleep } from 'node:timers/promises';
import { aLookup, ask, type Business, type HttpAnswer } from './business.ts';
import { aReport } from './reports.ts';

/** One call and its result. */
export interface Sample {
  kind: 'lookup' | 'report';
  /** Start (epoch) and duration, in milliseconds. */
  begun: number;
  ms: number;
  /** 0 if the connection failed or twenty seconds passed without a response. */
  status: number;
  retryAfter: string | undefined;
  code: string | undefined;
}

/** The longest that a response may take. */
const patienceMs = 20_000;

/** After each call: without it, the load takes every core for as long as it lasts. */
const pauseMs = 80;

export interface SteadyLoad {
  samples: Sample[];
  /** Acknowledged reports by Idempotency-Key; filing is repeated with the same key until acknowledged. */
  filed: Map<string, string>;
  end(): Promise<void>;
}

/** Starts businesses that look up and an author who files, continuously until stopped. */
export function steadyLoad(
  address: string,
  { session, proof }: Business,
  { readers = 6, writers = 3 }: { readers?: number; writers?: number } = {},
): SteadyLoad {
  const samples: Sample[] = [];
  const filed = new Map<string, string>();
  let isOver = false;

  const call = async (kind: Sample['kind'], make: () => Promise<HttpAnswer>): Promise<HttpAnswer | null> => {
    const begun = Date.now();
    const from = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, patienceMs, null);
    });
    const answer = await Promise.race([make().catch(() => null), timeout]);
    clearTimeout(timer);
    const [status, retryAfter] = [answer?.status ?? 0, answer?.headers['retry-after']];
    samples.push({
      kind,
      begun,
      ms: performance.now() - from,
      status,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
      code: answer?.body?.code,
    });
    // A retry comes sooner than Retry-After says.
    await sleep(pauseMs);
    return answer;
  };

  const reader = async () => {
    while (!isOver) await call('lookup', () => aLookup(address, proof));
  };
  const writer = async (number: number) => {
    for (let n = 0; !isOver; n++) {
      const body = aReport({ email: `load-${number}-${n}@example.org` });
      const key = crypto.randomUUID();
      const headers = { ...session, 'idempotency-key': key };
      for (;;) {
        const answer = await call('report', () => ask(address, 'POST', '/report/add-report', { body, headers }));
        if (answer?.status === 200) filed.set(key, answer.body.reportID);
        if (answer?.status === 200 || isOver) break;
      }
    }
  };
  const all = Promise.all([
    ...Array.from({ length: readers }, reader),
    ...Array.from({ length: writers }, (_, number) => writer(number)),
  ]);
  return {
    samples,
    filed,
    async end() {
      isOver = true;
      await all;
    },
  };
}
