import type { AboutAnswer, Fairness } from '../../../../contract/analysis/about.ts';
import { timeZoneOf } from '../../../../contract/registry/operator.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { OperatorService } from '../../registry/operator/service.ts';
import type { PolicyService } from '../../registry/policy/service.ts';
import type { RetentionService } from '../../reports/retention/service.ts';
import type { ReportService } from '../../reports/service.ts';
import type { AnalysisService } from '../service.ts';

/** How old figures may be, in milliseconds. */
export const maxFiguresAgeMs = 60_000;

export type DisputeFigures = Omit<Fairness, 'reports' | 'verified'>;

interface Needs {
  operator: Pick<OperatorService, 'current'>;
  policy: Pick<PolicyService, 'current'>;
  retention: Pick<RetentionService, 'latest'>;
  analysis: Pick<AnalysisService, 'figures'>;
  reports: Pick<ReportService, 'countVerified'>;
  disputeFigures: () => Promise<DisputeFigures>;
  clock: Clock;
}

type Counted = Pick<AboutAnswer, 'retention' | 'fairness'>;

export type AboutService = ReturnType<typeof aboutService>;

/** What the registry says about itself to everyone (A37). */
export function aboutService({ operator, policy, retention, analysis, reports, disputeFigures, clock }: Needs) {
  let counted: { at: number; answer: Promise<Counted> } | null = null;

  const count = async (): Promise<Counted> => {
    const [rules, figures, verified, disputes] = await Promise.all([
      retention.latest(),
      analysis.figures(),
      reports.countVerified(),
      disputeFigures(),
    ]);
    return { retention: rules.rules, fairness: { reports: figures.reports, verified, ...disputes } };
  };

  /** Counts at most once a minute, and only once for all who ask at the same time. */
  function recent(): Promise<Counted> {
    const now = clock().getTime();
    if (counted && now - counted.at < maxFiguresAgeMs && now >= counted.at) return counted.answer;
    const answer = count();
    const mine = { at: now, answer };
    counted = mine;
    answer.catch(() => {
      if (counted === mine) counted = null;
    });
    return answer;
  }

  return {
    async get(): Promise<AboutAnswer> {
      const { newReports, unverifiedReports, cnicAlone, liveKeys, visitorChecks } = policy.current();
      // They have their own call, because no page for visitors shows them.
      const { nextSteps: _, ...details } = operator.current();
      return {
        operator: details,
        timeZone: timeZoneOf(details),
        policy: { newReports, unverifiedReports, cnicAlone, liveKeys, visitorChecks },
        ...(await recent()),
      };
    },
  };
}
