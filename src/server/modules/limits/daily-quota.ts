import { type Db, isOrphan, type Queryable, type Tx } from '../../platform/db/pool.ts';
import { errorFacts, type Log } from '../../platform/log.ts';

/** One account on one day, YYYY-MM-DD, UTC. */
export interface AccountDay {
  accountId: string;
  day: string;
}

/** Where tokens are kept. */
interface Tokens {
  /** The count, with what other processes have reserved; whoever else wants it waits until the transaction ends. */
  hold(tx: Tx, place: AccountDay): Promise<number>;
  /** Those of the tokens that were asked for already. */
  known(db: Queryable, place: AccountDay, tokens: readonly string[]): Promise<Set<string>>;
  /** Adds tokens that are not there yet. @returns how many those were */
  add(tx: Tx, place: AccountDay, tokens: readonly string[]): Promise<number>;
  /** Keeps a count that `hold` gave. */
  keep(tx: Tx, place: AccountDay, asked: number): Promise<void>;
}

/** Milliseconds that tokens wait for the next write at most: what a crash forgets. */
const writeEveryMs = 1_000;

/** So many are written at once, so that no write is long. */
const writeAt = 500;

/** Beyond this many remembered tokens all are forgotten; the database still knows them. */
const mostRemembered = 300_000;

/** The part of the limit that a process may reserve at a time, and the part up to which it may. */
const reserve = { share: 0.01, upTo: 0.9 };
const shareOf = (limit: number): number => Math.floor(limit * reserve.share);

interface Page {
  accountId: string;
  day: string;
  /** The count when it was last read, without what this process has reserved; null before the first time. */
  asked: number | null;
  /** When that was, in milliseconds of the process. */
  readAt: number;
  /** How many this process may let through by itself: they are in the database's count already. */
  reserved: number;
  /** Tokens that were let through today; asking for them again costs nothing. */
  seen: Set<string>;
  /** Those that were let through on the reserve and are not written yet; never more than `reserved`. */
  pending: string[];
  limit: number;
  /** The end of the last write that was begun. */
  turn: Promise<unknown>;
  /** A write is under way that gives the reserve back: nobody may be let through on it. */
  isGivingBack: boolean;
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
 * Keeps the daily limit on different identifiers, exactly and yet without a write for every lookup. Far from the limit
 * a process reserves a hundredth of it in the database's count, lets callers through on that, and writes down who they
 * asked for within a second. In the last tenth nothing is reserved: each new identifier is counted in the database,
 * where one process waits for the other. A reserve that nobody uses is given back after a second; a crash forgets it.
 */
export function ledger({ db, limits, log }: Needs) {
  const pages = new Map<string, Page>();
  let remembered = 0;
  let timer: NodeJS.Timeout | null = null;

  const pageOf = ({ accountId, day }: AccountDay): Page => {
    const open = pages.get(accountId);
    if (open?.day === day) return open;
    const fresh = {
      asked: null,
      readAt: 0,
      reserved: 0,
      seen: new Set<string>(),
      pending: [],
      limit: 0,
      isGivingBack: false,
    };
    const page: Page = { ...fresh, accountId, day, turn: Promise.resolve() };
    pages.set(accountId, page);
    if (open) {
      remembered -= open.seen.size;
      void write(open, false);
    }
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
    const turn = page.turn.catch(() => {}).then(work);
    page.turn = turn;
    return turn;
  };

  /** Writes what waits, and `fresh` as well when it fits below the limit; reserves anew, if wanted and possible. */
  const settle = async (page: Page, fresh: readonly string[], wantsReserve: boolean): Promise<boolean> => {
    const { limit } = page;
    const pending = [...page.pending];
    // What is left of the reserve may be used while this is written, so then it stays in the count.
    const staysOpen = wantsReserve && (page.asked ?? limit) + shareOf(limit) <= limit * reserve.upTo;
    const carried = staysOpen ? page.reserved - pending.length : 0;
    page.isGivingBack = !staysOpen;
    const enter = async (tx: Tx) => {
      let asked = (await limits.hold(tx, page)) - page.reserved;
      if (pending.length > 0) asked += await limits.add(tx, page, pending);
      const known = fresh.length > 0 ? (await limits.known(tx, page, fresh)).size : 0;
      const isAllowed = asked + fresh.length - known <= limit;
      if (isAllowed && fresh.length > known) asked += await limits.add(tx, page, fresh);
      const share = shareOf(limit);
      const reserved = Math.max(carried, wantsReserve && asked + share <= limit * reserve.upTo ? share : 0);
      await limits.keep(tx, page, asked + reserved);
      return { asked, reserved, isAllowed };
    };
    try {
      const settled = await db.transaction(enter);
      page.asked = settled.asked;
      page.readAt = performance.now();
      page.reserved = settled.reserved;
      page.pending = page.pending.slice(pending.length);
      if (page.reserved > 0) schedule();
      return settled.isAllowed;
    } finally {
      page.isGivingBack = false;
    }
  };

  const forget = (page: Page): void => {
    if (pages.get(page.accountId) === page) pages.delete(page.accountId);
    remembered -= page.seen.size;
    page.seen.clear();
  };

  const write = (page: Page, wantsReserve: boolean): Promise<unknown> =>
    inTurn(page, async () => {
      if (page.pending.length > 0 || page.reserved > 0) await settle(page, [], wantsReserve);
    }).catch((error: unknown) => {
      // The account was deleted meanwhile, and with it what it may ask for.
      if (isOrphan(error)) return forget(page);
      log.error('asked identifiers are waiting', errorFacts(error));
      schedule();
    });

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = null;
      for (const page of pages.values()) void write(page, page.pending.length > 0);
    }, writeEveryMs).unref();
  };

  /** Writes what waits and gives back what was reserved. */
  const flush = async (): Promise<void> => {
    await Promise.all([...pages.values()].map((page) => write(page, false)));
  };

  return {
    /** Lets a caller ask for these, or not: all of them or none. Those of today are free. */
    async admit(place: AccountDay, tokens: readonly string[], limit: number): Promise<Admission> {
      const page = pageOf(place);
      page.limit = limit;
      const admission = (isAllowed: boolean): Admission => ({
        isAllowed,
        remaining: Math.max(0, limit - (page.asked ?? 0) - page.pending.length),
      });
      const different = tokens.length > 1 ? [...new Set(tokens)] : tokens;
      const freshOf = () => different.filter((token) => !page.seen.has(token));
      const fresh = freshOf();
      if (fresh.length === 0 && page.asked !== null) return admission(true);

      if (!page.isGivingBack && page.pending.length + fresh.length <= page.reserved) {
        page.pending.push(...fresh);
        remember(page, fresh);
        if (page.pending.length === writeAt) void write(page, true);
        return admission(true);
      }
      const isAllowed = await inTurn(page, async () => {
        const left = freshOf();
        // Nothing fits any more: reading is enough to tell whether all of them were asked for before. What others had
        // reserved may come back, so the count itself is read again after a while.
        const isFull = page.asked !== null && page.asked >= limit && performance.now() - page.readAt < writeEveryMs;
        if (isFull) return (await limits.known(db, page, left)).size === left.length;
        return settle(page, left, true);
      });
      if (isAllowed) remember(page, fresh);
      return admission(isAllowed);
    },

    /** Tokens that were let through and are not written yet. */
    waiting: (): number => [...pages.values()].reduce((sum, { pending }) => sum + pending.length, 0),
    flush,
    async close(): Promise<void> {
      await flush();
      if (timer) clearTimeout(timer);
    },
  };
}
