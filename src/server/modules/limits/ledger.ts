import type { Db, Queryable, Tx } from '../../platform/db/pool.ts';
import { errorFacts, type Log } from '../../platform/log.ts';

/** One account on one day, YYYY-MM-DD, UTC. */
export interface AccountDay {
  accountId: string;
  day: string;
}

/** Where tokens are kept. */
interface Tokens {
  /** How many were asked for; whoever else wants to add waits until the transaction ends. */
  hold(tx: Tx, place: AccountDay): Promise<number>;
  /** Those of the tokens that were asked for already. */
  known(db: Queryable, place: AccountDay, tokens: readonly string[]): Promise<Set<string>>;
  /** Adds tokens that are not there yet. @returns how many those were */
  add(tx: Tx, place: AccountDay, tokens: readonly string[]): Promise<number>;
}

/** Milliseconds that tokens wait for the next write at most: what a crash forgets. */
const writeEveryMs = 1_000;

/** Beyond this many remembered tokens all are forgotten; the database still knows them. */
const mostRemembered = 300_000;

interface Page {
  accountId: string;
  day: string;
  /** How many the database counted last, with those this process wrote; null before the first time. */
  asked: number | null;
  /** Tokens that were let through today; asking for them again costs nothing. */
  seen: Set<string>;
  /** Those of them that are not written yet. */
  pending: string[];
  /** The end of the last write that was begun. */
  turn: Promise<unknown>;
  isWriting: boolean;
}

export interface Admission {
  isAllowed: boolean;
  remaining: number;
}

interface Needs {
  db: Db;
  limits: Tokens;
  log: Log;
}

export type Ledger = ReturnType<typeof ledger>;

/**
 * Keeps the daily limit on different identifiers, exactly and without a write for every lookup. Far from the limit a
 * process lets through up to a hundredth of it by itself and writes that down within a second. In the last tenth, and
 * whenever its hundredth is used up, it counts in the database, where one process waits for the other. So up to ten
 * processes together cannot pass the limit, and each one more by a hundredth at most.
 */
export function ledger({ db, limits, log }: Needs) {
  const pages = new Map<string, Page>();
  let remembered = 0;
  let timer: NodeJS.Timeout | null = null;

  /** The account's page of the day. Yesterday's is let go; what it had not written yet is written first. */
  const pageOf = ({ accountId, day }: AccountDay): Page => {
    const open = pages.get(accountId);
    if (open?.day === day) return open;
    if (open) void write(open);
    const page: Page = {
      accountId,
      day,
      asked: null,
      seen: new Set(),
      pending: [],
      turn: Promise.resolve(),
      isWriting: false,
    };
    remembered -= open?.seen.size ?? 0;
    pages.set(accountId, page);
    return page;
  };

  const remember = (page: Page, tokens: readonly string[]) => {
    const before = page.seen.size;
    for (const token of tokens) page.seen.add(token);
    remembered += page.seen.size - before;
    if (remembered <= mostRemembered) return;
    for (const { seen } of pages.values()) seen.clear();
    remembered = 0;
  };

  /** One write after the other for each page, so that an account occupies one connection at most. */
  const inTurn = <T>(page: Page, work: () => Promise<T>): Promise<T> => {
    const turn = page.turn
      .catch(() => {})
      .then(async () => {
        page.isWriting = true;
        try {
          return await work();
        } finally {
          page.isWriting = false;
        }
      });
    page.turn = turn;
    return turn;
  };

  /** Writes what waits, and `fresh` as well when it fits below the limit. */
  const settle = async (page: Page, fresh: readonly string[], limit: number): Promise<boolean> => {
    const pending = page.pending;
    page.pending = [];
    try {
      return await db.transaction(async (tx) => {
        let asked = await limits.hold(tx, page);
        if (pending.length > 0) asked += await limits.add(tx, page, pending);
        const known = await limits.known(tx, page, fresh);
        const isAllowed = asked + fresh.length - known.size <= limit;
        if (isAllowed && fresh.length > known.size) asked += await limits.add(tx, page, fresh);
        page.asked = asked;
        return isAllowed;
      });
    } catch (error) {
      page.pending = [...pending, ...page.pending];
      throw error;
    }
  };

  const write = (page: Page): Promise<unknown> =>
    page.pending.length === 0
      ? page.turn.catch(() => {})
      : inTurn(page, () => settle(page, [], 0)).catch((error: unknown) => {
          log.error('asked identifiers are waiting', errorFacts(error));
          schedule();
        });

  const flush = async (): Promise<void> => {
    await Promise.all([...pages.values()].map(write));
  };

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, writeEveryMs).unref();
  };

  const admission = (page: Page, isAllowed: boolean, limit: number): Admission => ({
    isAllowed,
    remaining: Math.max(0, limit - (page.asked ?? 0) - page.pending.length),
  });

  return {
    /** Lets a caller ask for these, or not: all of them or none. Those of today's are free. */
    async admit(place: AccountDay, tokens: readonly string[], limit: number): Promise<Admission> {
      const page = pageOf(place);
      const freshOf = () => [...new Set(tokens)].filter((token) => !page.seen.has(token));
      const fresh = freshOf();
      if (fresh.length === 0 && page.asked !== null) return admission(page, true, limit);

      const share = Math.floor(limit / 100);
      const waiting = page.pending.length + fresh.length;
      const isFar = page.asked !== null && page.asked + waiting <= limit * 0.9;
      if (isFar && waiting <= share && !page.isWriting) {
        page.pending.push(...fresh);
        remember(page, fresh);
        schedule();
        return admission(page, true, limit);
      }

      const isAllowed = await inTurn(page, async () => {
        const left = freshOf();
        // Nothing fits any more: reading is enough to tell whether all of them were asked for before.
        if (page.asked !== null && page.asked >= limit && page.pending.length === 0)
          return (await limits.known(db, page, left)).size === left.length;
        return settle(page, left, limit);
      });
      if (isAllowed) remember(page, fresh);
      return admission(page, isAllowed, limit);
    },

    flush,
    async close(): Promise<void> {
      await flush();
      if (timer) clearTimeout(timer);
    },
  };
}
