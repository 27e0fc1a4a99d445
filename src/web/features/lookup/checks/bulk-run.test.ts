import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BatchAnswer } from '../../../../contract/lookup/lookup.ts';
import type { ProblemCode } from '../../../../contract/problems/problem-catalogue.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { type BulkRun, bulkRun, type RunPhase } from './bulk-run.ts';
import type { RowQuery } from './file-rows.ts';

const queries = (count: number): RowQuery[] => Array.from({ length: count }, (_, n) => ({ email: `${n}@example.org` }));

const problem = (status: number, code?: ProblemCode, retryAfterSeconds?: number) =>
  new ApiProblem({
    status,
    retryAfterSeconds,
    ...(code && {
      problem: { type: 'about:blank', title: code, status, detail: code, instance: '1', message: code, code },
    }),
  });

/** Answers as a server does that counts each key once; `fails` says with what the next call fails, and whether it was counted. */
function aServer() {
  const fails: { error: unknown; isCounted?: boolean }[] = [];
  const counted = new Map<string, readonly RowQuery[]>();
  const calls: string[] = [];
  const send = async (asked: readonly RowQuery[], once: string): Promise<BatchAnswer> => {
    calls.push(once);
    const failure = fails.shift();
    const earlier = counted.get(once);
    if (earlier) expect(earlier).toEqual(asked);
    if (!failure || failure.isCounted) counted.set(once, asked);
    if (failure) throw failure.error;
    // The score says which row it is.
    const results = asked.map(({ email }) => ({
      ref: null,
      outcome: 'answered',
      verdict: 'none',
      score: Number.parseInt(email ?? '', 10),
      totals: { reports: 0, capped: false },
      identifiers: {},
      ignored: [],
    }));
    return { status: 200, message: 'Success', requestId: once, results } as unknown as BatchAnswer;
  };
  /** How often each row was counted. */
  const countedRows = () => [...counted.values()].flat().map(({ email }) => email);
  return { send, fails, calls, countedRows };
}

const times = { retry: 1, longestRetry: 4, lastAnswer: 5 };
const runs: BulkRun[] = [];
const begin = (options: Parameters<typeof bulkRun>[0]) => {
  const run = bulkRun({ times, ...options });
  runs.push(run);
  return run;
};
const reaches = (run: BulkRun, phase: RunPhase) => vi.waitFor(() => expect(run.state().phase).toBe(phase));
const asked = (run: BulkRun) =>
  run.state().answers.map((answer) => (answer.outcome === 'answered' ? `${answer.score}@example.org` : undefined));

afterEach(() => {
  for (const run of runs.splice(0)) run.drop();
});

describe('checking a list', () => {
  test('sends a batch without an answer again under its key, so that no row is counted twice', async () => {
    const { send, fails, calls, countedRows } = aServer();
    fails.push({ error: problem(0), isCounted: true }, { error: problem(0) }, { error: problem(503), isCounted: true });
    const run = begin({ queries: queries(20), atATime: 10, send });
    await reaches(run, 'ended');
    expect(new Set(calls).size).toBe(2);
    expect(countedRows()).toEqual(queries(20).map(({ email }) => email));
    expect(asked(run)).toEqual(queries(20).map(({ email }) => email));
  });

  test('waits as long as the server says, and goes on by itself', async () => {
    const { send, fails } = aServer();
    fails.push({ error: problem(429, 'tooManyLookups', 0.01) });
    const run = begin({ queries: queries(3), atATime: 10, send });
    const phases: RunPhase[] = [];
    run.subscribe(() => phases.push(run.state().phase));
    await reaches(run, 'ended');
    expect(phases).toContain('waiting');
  });

  test('asks for fewer when the day’s limit has no room for a batch, and stops when it has room for none', async () => {
    const { send, fails, countedRows } = aServer();
    const usedUp = () => problem(429, 'tooManyIdentifiers', 3_600);
    fails.push({ error: usedUp() }, { error: usedUp() }); // 8, then 4: two fit
    const run = begin({ queries: queries(8), atATime: 8, send });
    await vi.waitFor(() => expect(run.state().answers.length).toBeGreaterThanOrEqual(2));
    await reaches(run, 'ended');
    expect(countedRows()).toHaveLength(8);

    const full = aServer();
    full.fails.push({ error: usedUp() }, { error: usedUp() }, { error: usedUp() });
    const stopped = begin({ queries: queries(4), atATime: 4, send: full.send });
    await reaches(stopped, 'stopped');
    expect(stopped.state().problem).toMatchObject({ status: 429 });
    stopped.goOn();
    await reaches(stopped, 'ended');
    expect(full.calls).toHaveLength(4);
  });

  test('stops at a problem that does not pass, and goes on where it was', async () => {
    const { send, fails } = aServer();
    fails.push({ error: problem(403, 'keyRevoked') });
    const run = begin({ queries: queries(4), atATime: 2, send });
    await reaches(run, 'stopped');
    run.goOn();
    await reaches(run, 'ended');
    expect(asked(run)).toHaveLength(4);
  });

  test('stops when the server fails again and again', async () => {
    const { send, fails, calls } = aServer();
    for (let n = 0; n < 6; n++) fails.push({ error: problem(500) });
    const run = begin({ queries: queries(1), atATime: 1, send });
    await reaches(run, 'stopped');
    expect(new Set(calls).size).toBe(1);
  });

  test('ends early with the answer to the call on its way', async () => {
    const server = aServer();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const send = async (part: readonly RowQuery[], once: string) => {
      if (server.calls.length === 1) await held;
      return server.send(part, once);
    };
    const run = begin({ queries: queries(6), atATime: 2, send });
    await vi.waitFor(() => expect(run.state().answers).toHaveLength(2));
    run.end();
    expect(run.state().phase).toBe('ending');
    release();
    await reaches(run, 'ended');
    expect(asked(run)).toHaveLength(4);
    run.goOn();
    expect(run.state().phase).toBe('ended');
  });

  test('goes on when the connection is back', async () => {
    const { send, fails } = aServer();
    fails.push({ error: problem(0) });
    const run = begin({ queries: queries(1), atATime: 1, send, times: { retry: 60_000, longestRetry: 60_000 } });
    await reaches(run, 'offline');
    window.dispatchEvent(new Event('online'));
    await reaches(run, 'ended');
  });

  test('a run that the day’s limit slowed down goes on with whole batches', async () => {
    const { send, calls } = aServer();
    const run = begin({ queries: queries(21), atATime: 10, send, begun: { id: 'kept', size: 1, answers: [] } });
    await reaches(run, 'ended');
    expect(calls).toHaveLength(3);
  });
});
