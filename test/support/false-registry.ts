/** A server that is no registry, or a broken one, for tests of the client libraries. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Turn = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that gives these responses in turn, and repeats the last; closed after the test. */
export async function aRegistry(...turns: Turn[]) {
  const calls: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    calls.push(request);
    (turns[calls.length - 1] ?? turns.at(-1))?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, calls };
}

export const respond =
  (status: number, body: unknown, headers: Record<string, string> = {}): Turn =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
export const totals = { reports: 0, authors: 0, capped: false, firstReportedAt: null, lastReportedAt: null };
export const miss = respond(200, { status: 200, message: 'Success', requestId: 'r', totals, reports: [] });
export const problem = (status: number, headers = {}) =>
  respond(status, { status, code: 'x', detail: 'What happened.', instance: 'r-1', type: 'about:x' }, headers);

/** Refuses a value, and says what is left of the lookups. */
export const refused = (
  code: string,
  { quota, remaining, window }: { quota: number; remaining: number; window: number },
) =>
  respond(
    422,
    { status: 422, code, detail: 'What happened.', errors: [{ path: 'queries', code, message: 'Why.' }] },
    { 'ratelimit-policy': `"lookups";q=${quota};w=${window}`, ratelimit: `"lookups";r=${remaining};t=${window}` },
  );

/** Never answers. */
export const hang: Turn = () => {};

interface Limit {
  name: string;
  quota: number;
  /** Seconds. */
  window: number;
}

/** Answers batches and enforces limits, which its answers state; beyond one it answers 429. */
export function limitedRegistry(...limits: Limit[]) {
  const windows = limits.map((limit) => ({ ...limit, used: 0, endsAt: 0, most: 0 }));
  const sizes: number[] = [];
  const turn: Turn = async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const asked: { ref: string }[] = JSON.parse(text).queries;
    const now = Date.now();
    let isOver = false;
    for (const one of windows) {
      if (now >= one.endsAt) Object.assign(one, { used: 0, endsAt: now + one.window * 1000 });
      one.used += asked.length;
      one.most = Math.max(one.most, one.used);
      if (one.used > one.quota) isOver = true;
    }
    const left = (endsAt: number) => Math.max(1, Math.ceil((endsAt - now) / 1000));
    const headers = {
      'ratelimit-policy': windows.map(({ name, quota, window }) => `"${name}";q=${quota};w=${window}`).join(', '),
      ratelimit: windows
        .map(({ name, quota, used, endsAt }) => `"${name}";r=${Math.max(0, quota - used)};t=${left(endsAt)}`)
        .join(', '),
    };
    if (isOver) return problem(429, { ...headers, 'retry-after': '1' })(request, response);
    sizes.push(asked.length);
    const results = asked.map(({ ref }) => ({ ref, status: 200, totals, reports: [], next: null }));
    respond(200, { status: 200, message: 'Success', requestId: 'r', results }, headers)(request, response);
  };
  return { turn, sizes, windows };
}
