import type { BatchAnswer } from '../../../../contract/lookup/lookup.ts';
import { identifierKinds } from '../../../../contract/rules/identifier-kinds.ts';
import { ApiProblem, hasCode } from '../../../lib/api/problem.ts';
import { randomId } from '../../../lib/api/random-id.ts';
import type { RowQuery } from './file-rows.ts';
import type { RowAnswer, RunProgress } from './saved-runs.ts';

/**
 * `waiting`: for the plan's next minute, or a server that is busy. `offline`: no answer came, and the same call is made again.
 * `stopped`: by a problem. `ending`: it was ended, and the last call is on its way. `ended`: by then, or every row was answered.
 */
export type RunPhase = 'running' | 'waiting' | 'offline' | 'stopped' | 'ending' | 'ended';

export interface RunState {
  phase: RunPhase;
  /** One for each row from the first. */
  answers: readonly RowAnswer[];
  /** Why it stopped. */
  problem: unknown;
}

export interface BulkRun {
  state: () => RunState;
  subscribe: (listener: () => void) => () => void;
  /** Goes on after a problem. */
  goOn: () => void;
  /** Ends it. What is on its way may still arrive. */
  end: () => void;
  /** Ends it at once, when the page is gone. */
  drop: () => void;
}

interface Options {
  queries: readonly RowQuery[];
  /** Rows in a call. */
  atATime: number;
  /** Sends rows, as one batch that is counted once for its key. */
  send: (queries: readonly RowQuery[], once: string, signal: AbortSignal) => Promise<BatchAnswer>;
  /** Where an earlier run of the same rows was interrupted. */
  begun?: RunProgress | undefined;
  /** Called before each call, and when it ends. */
  onProgress?: (progress: RunProgress) => void;
  /** Milliseconds; shorter ones for tests. */
  times?: Partial<typeof usualTimes>;
}

const usualTimes = {
  /** Before a call without an answer is made again: doubled each time, up to the longest. */
  retry: 1_000,
  longestRetry: 30_000,
  /** For an answer. */
  answer: 60_000,
  /** For the last answer after it was ended. */
  lastAnswer: 3_000,
};

/** What is shown and saved of a result. */
function answerOf(result: BatchAnswer['results'][number], requestId: string): RowAnswer {
  const { outcome } = result;
  if (outcome === 'refused') {
    const { code, values, message } = result.problem;
    return { outcome, requestId, problem: { code, values, message } };
  }
  const { verdict, score, totals, identifiers } = result;
  const matched = identifierKinds.filter((kind) => (identifiers[kind]?.reports ?? 0) > 0);
  const ignored = result.ignored.map(({ code }) => code);
  return { outcome, requestId, verdict, score, reports: totals.reports, capped: totals.capped, matched, ignored };
}

/** Whether a call was refused because nothing more may be asked for today. */
export const isDayUsedUp = (error: unknown): boolean =>
  hasCode(error, 'tooManyIdentifiers', 'tooManyIdentifiersNetwork');

/** Answers of 5xx in a row after which it stops and says so. */
const maxFailures = 5;

/**
 * Checks rows in their order, a batch at a time. A batch whose answer did not arrive is sent again under the same key, so
 * that it is counted once; only after a refusal, which counts nothing, may a smaller one take its place.
 */
export function bulkRun({ queries, atATime, send, begun, onProgress, times }: Options): BulkRun {
  const { retry, longestRetry, answer, lastAnswer } = { ...usualTimes, ...times };
  const id = begun?.id ?? randomId();
  const listeners = new Set<() => void>();
  let state: RunState = { phase: 'running', answers: begun?.answers ?? [], problem: null };
  // The call that was interrupted may have been counted: the same rows have to be sent under its key.
  let size = begun?.size ?? atATime;
  let isRepeat = begun !== undefined;
  let failures = 0;
  let isWorking = false;
  let isEnded = false;
  let isDropped = false;
  let call: AbortController | null = null;
  let wake = () => {};

  const become = (changed: Partial<RunState>) => {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  };

  /** Waits until the time is over, it is ended, or the connection is back. */
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      window.addEventListener('online', done);
      wake = done;
    });

  const pauseBefore = (seconds: number | undefined) =>
    seconds === undefined ? Math.min(longestRetry, retry * 2 ** (failures - 1)) : seconds * 1_000;

  /** Waits as long as a failed call asks for, sends less the next time, or stops. */
  const failed = async (error: unknown): Promise<void> => {
    const status = error instanceof ApiProblem ? error.status : 0;
    const seconds = error instanceof ApiProblem ? error.retryAfterSeconds : undefined;
    if (isDayUsedUp(error) && size > 1) {
      // Fewer may still fit into what is left of today.
      size = Math.ceil(size / 2);
      return;
    }
    if (status === 0) {
      failures += 1;
      become({ phase: 'offline' });
      return wait(pauseBefore(undefined));
    }
    if (status === 429 && !isDayUsedUp(error)) {
      become({ phase: 'waiting' });
      return wait(pauseBefore(seconds ?? 1));
    }
    if (status >= 500 && failures < maxFailures) {
      failures += 1;
      become({ phase: 'waiting' });
      return wait(pauseBefore(seconds));
    }
    become({ phase: 'stopped', problem: error });
  };

  const sendNext = async () => {
    onProgress?.({ id, size, answers: state.answers });
    const from = state.answers.length;
    const part = queries.slice(from, from + size);
    const controller = new AbortController();
    call = controller;
    const timer = setTimeout(() => controller.abort(), answer);
    try {
      const { results, requestId } = await send(part, `${id}-${from}-${part.length}`, controller.signal);
      failures = 0;
      if (isRepeat) size = atATime;
      isRepeat = false;
      return results.map((result) => answerOf(result, requestId));
    } finally {
      clearTimeout(timer);
      call = null;
    }
  };

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    while (!isEnded && !isDropped && state.phase !== 'stopped' && state.answers.length < queries.length) {
      if (state.phase !== 'running') become({ phase: 'running' });
      try {
        const answered = await sendNext();
        become({ answers: [...state.answers, ...answered] });
      } catch (error) {
        if (!isDropped && !isEnded) await failed(error);
      }
    }
    isWorking = false;
    if (isDropped) return;
    onProgress?.({ id, size, answers: state.answers });
    if (state.phase !== 'stopped') become({ phase: 'ended' });
  }

  void work();
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goOn() {
      if (state.phase !== 'stopped') return;
      if (isDayUsedUp(state.problem)) size = atATime;
      failures = 0;
      become({ phase: 'running', problem: null });
      void work();
    },
    end() {
      isEnded = true;
      become({ phase: isWorking ? 'ending' : 'ended' });
      wake();
      setTimeout(() => call?.abort(), lastAnswer);
    },
    drop() {
      isDropped = true;
      call?.abort();
      wake();
    },
  };
}
