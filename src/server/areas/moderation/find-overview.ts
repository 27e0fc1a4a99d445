import { countedWaiting, type Overview, overviewWeeks } from '../../../contract/analysis/overview.ts';
import { type App, perApp } from '../../app.ts';
import { dayMs, dayOf } from '../../platform/clock.ts';
import { findAccounts } from '../accounts/store.ts';
import { countWaitingProofs } from '../disputes/proofs/store.ts';
import { countOpenRequests } from '../disputes/removal-requests/store.ts';
import { queueFigures } from '../reports/queue/claim-item-store.ts';
import { countDecisionsByModerator, countDecisionsByWeek, type DecisionFigures } from './store.ts';

type Figures = Pick<Overview, 'total' | 'weeks' | 'moderators'>;

/** Figures that take longer than this many milliseconds are cached, so small registries always see current ones. */
const slowMs = 150;
/** How long they are shown as they are, and how long they are shown while they are read again, in milliseconds. */
const freshMs = 60_000;
const staleMs = 60 * 60_000;

const inMemory = perApp((): { kept: { figures: Figures; at: number } | null; reading: Promise<Figures> | null } => ({
  kept: null,
  reading: null,
}));

/** The Mondays, 00:00 UTC, with which the last weeks begin. The first day of 1970 was a Thursday. */
function lastMondays(now: Date): Date[] {
  const today = Math.floor(now.getTime() / dayMs);
  const monday = today - ((today + 3) % 7);
  return Array.from({ length: overviewWeeks }, (_, at) => new Date((monday - 7 * (overviewWeeks - 1 - at)) * dayMs));
}

const noFigures: DecisionFigures = { decided: 0, medianSeconds: null, overturned: 0 };
const figuresOf = ({ decided, medianSeconds, overturned } = noFigures) => ({ decided, medianSeconds, overturned });

async function readFigures(app: App): Promise<Figures> {
  const mondays = lastMondays(app.clock());
  const [since = app.clock()] = mondays;
  const [weeks, moderators] = await Promise.all([
    countDecisionsByWeek(app.db, since),
    countDecisionsByModerator(app.db, since),
  ]);
  const named = await findAccounts(
    app,
    moderators.flatMap(({ moderator_id }) => moderator_id ?? []),
  );
  return {
    total: figuresOf(weeks.find(({ is_total }) => is_total)),
    weeks: mondays.map(dayOf).map((week) => ({
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
function readOnce(app: App): Promise<Figures> {
  const memory = inMemory(app);
  const begun = performance.now();
  memory.reading ??= readFigures(app)
    .then((figures) => {
      memory.kept = performance.now() - begun > slowMs ? { figures, at: performance.now() } : null;
      return figures;
    })
    .finally(() => {
      memory.reading = null;
    });
  return memory.reading;
}

function latestFigures(app: App): Promise<Figures> {
  const { kept } = inMemory(app);
  const age = kept ? performance.now() - kept.at : Number.POSITIVE_INFINITY;
  if (!kept || age > staleMs) return readOnce(app);
  // The next one who asks gets them, or the error.
  if (age > freshMs) readOnce(app).catch(() => {});
  return Promise.resolve(kept.figures);
}

/**
 * What waits now, and the decisions of the last weeks. Two medians over hundreds of thousands of decisions take a
 * while.
 */
export async function findModerationOverview(app: App): Promise<Overview> {
  const [waiting, proofs, requests, decided] = await Promise.all([
    queueFigures(app),
    countWaitingProofs(app, countedWaiting),
    countOpenRequests(app, countedWaiting),
    latestFigures(app),
  ]);
  return { ...waiting, oldestAt: waiting.oldestAt?.toISOString() ?? null, proofs, requests, ...decided };
}
