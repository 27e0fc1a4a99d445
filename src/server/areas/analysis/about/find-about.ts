import { type AboutAnswer, shownPolicy } from '../../../../contract/analysis/about.ts';
import { timeZoneOf } from '../../../../contract/registry/operator.ts';
import { type App, perApp } from '../../../app.ts';
import { recently } from '../../../platform/once.ts';
import { disputeFigures } from '../../disputes/store.ts';
import { currentOperator } from '../../registry/operator/current-operator.ts';
import { currentPolicy } from '../../registry/policy/current-policy.ts';
import { retentionRules } from '../../reports/retention/keep-rules.ts';
import { countVerifiedReports } from '../../reports/staff/count-store.ts';
import { countListedReports } from '../find-figures.ts';

/** How old figures may be, in milliseconds. */
export const maxFiguresAgeMs = 60_000;

type Counted = Pick<AboutAnswer, 'retention' | 'fairness'>;

async function count(app: App): Promise<Counted> {
  const [rules, reports, verified, ofDisputes] = await Promise.all([
    retentionRules(app),
    countListedReports(app),
    countVerifiedReports(app),
    disputeFigures(app),
  ]);
  return { retention: rules.settings, fairness: { reports, verified, ...ofDisputes } };
}

const recentlyCounted = perApp((app) =>
  recently(
    maxFiguresAgeMs,
    () => count(app),
    () => app.clock().getTime(),
  ),
);

/** What the registry says about itself to everyone (A37). */
export async function findAbout(app: App): Promise<AboutAnswer> {
  // They have their own call, because no page for visitors shows them.
  const { nextSteps: _, ...operator } = currentOperator(app);
  return {
    operator,
    timeZone: timeZoneOf(operator),
    policy: shownPolicy(currentPolicy(app)),
    ...(await recentlyCounted(app)()),
  };
}
