import { countedWaiting, type Overview, overviewWeeks } from '../../../contract/analysis/overview.ts';
import { type App, perApp } from '../../app.ts';
import { dayMs, dayOf } from '../../platform/clock.ts';
import { recently } from '../../platform/once.ts';
import { findAccounts } from '../accounts/store.ts';
import { countWaitingProofs } from '../disputes/proofs/store.ts';
import { countOpenRequests } from '../disputes/removal-requests/store.ts';
import { queueFigures } from '../reports/queue/claim-item-store.ts';
import { countDecisionsByModerator, countDecisionsByWeek, type DecisionFigures } from './store.ts';

type Figures = Pick<Overview, 'total' | 'weeks' | 'moderators'>;

/**
 * How old the figures of decisions may be, in milliseconds: every page of staff asks for them each minute, and of hundreds of
 * thousands of decisions they take half a second.
 */
const maxFiguresAgeMs = 30_000;

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

const recentFigures = perApp((app) =>
  recently(
    maxFiguresAgeMs,
    () => readFigures(app),
    () => performance.now(),
  ),
);

/** What waits now, and the decisions of the last weeks. */
export async function findModerationOverview(app: App): Promise<Overview> {
  const [waiting, proofs, requests, decided] = await Promise.all([
    queueFigures(app),
    countWaitingProofs(app, countedWaiting),
    countOpenRequests(app, countedWaiting),
    recentFigures(app)(),
  ]);
  return { ...waiting, oldestAt: waiting.oldestAt?.toISOString() ?? null, proofs, requests, ...decided };
}
