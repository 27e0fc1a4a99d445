import { type Overview, overviewWeeks } from '../../../contract/analysis/overview.ts';
import { type Clock, dayMs, dayOf } from '../../platform/clock.ts';

/** Statistics about decisions. */
interface Decided {
  decided: number;
  median: number | null;
  overturned: number;
}

interface Needs {
  weeksSince(since: Date): Promise<(Decided & { week: string | null; is_total: boolean })[]>;
  moderatorsSince(since: Date): Promise<(Decided & { moderator_id: string | null })[]>;
  waiting(): Promise<{ waiting: number; asleep: number; second: number; oldestAt: Date | null }>;
  /** The accounts among these that exist, by their ids. */
  accounts(ids: readonly string[]): Promise<ReadonlyMap<string, { name: string }>>;
  clock: Clock;
}

type Figures = Pick<Overview, 'total' | 'weeks' | 'moderators'>;

/** Figures that take longer than this many milliseconds are cached, so small registries always see current ones. */
const slowMs = 150;
/** How long they are shown as they are, and how long they are shown while they are read again, in milliseconds. */
const freshMs = 60_000;
const staleMs = 60 * 60_000;

/**
 * What waits now, and the decisions of the last weeks. Two medians over hundreds of thousands of decisions take a
 * while.
 */
export function overviewOf({
  weeksSince,
  moderatorsSince,
  waiting: waits,
  accounts,
  clock,
}: Needs): () => Promise<Overview> {
  let kept: { figures: Figures; at: number } | null = null;
  let reading: Promise<Figures> | null = null;

  async function figures(): Promise<Figures> {
    const since = firstMonday(clock(), overviewWeeks);
    const [weeks, moderators] = await Promise.all([weeksSince(since), moderatorsSince(since)]);
    const named = await accounts(moderators.flatMap(({ moderator_id }) => moderator_id ?? []));
    return {
      total: figuresOf(weeks.find(({ is_total }) => is_total)),
      weeks: mondays(since, overviewWeeks).map((week) => ({
        week,
        ...figuresOf(weeks.find((one) => one.week === week)),
      })),
      moderators: moderators.map((one) => ({
        name: named.get(one.moderator_id ?? '')?.name ?? null,
        ...figuresOf(one),
      })),
    };
  }

  /** Reads them once for all who ask at the same time. */
  function read(): Promise<Figures> {
    const begun = performance.now();
    reading ??= figures()
      .then((found) => {
        kept = performance.now() - begun > slowMs ? { figures: found, at: performance.now() } : null;
        return found;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  }

  function latest(): Promise<Figures> {
    const age = kept ? performance.now() - kept.at : Number.POSITIVE_INFINITY;
    if (!kept || age > staleMs) return read();
    // The next one who asks gets them, or the error.
    if (age > freshMs) read().catch(() => {});
    return Promise.resolve(kept.figures);
  }

  return async () => {
    const [waiting, decided] = await Promise.all([waits(), latest()]);
    return { ...waiting, oldestAt: waiting.oldestAt?.toISOString() ?? null, ...decided };
  };
}

/** The Monday, 00:00 UTC, with which the last `count` weeks begin. */
const firstMonday = (now: Date, count: number): Date =>
  new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - ((now.getUTCDay() + 6) % 7) - 7 * (count - 1)),
  );

const mondays = (first: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dayOf(new Date(first.getTime() + 7 * at * dayMs)));

const figuresOf = (row: Decided | undefined) => ({
  decided: row?.decided ?? 0,
  medianSeconds: row?.median ?? null,
  overturned: row?.overturned ?? 0,
});
