import type { CaseReport, PastDispute } from '../../../../../contract/disputes/cases.ts';
import { Button } from '../../../../components/actions/button.tsx';
import { ButtonRow } from '../../../../components/actions/button-row.tsx';
import { Card } from '../../../../components/layout/card.tsx';
import { FactList } from '../../../../components/layout/fact-list.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { useReader } from '../../../../lib/i18n/i18n.ts';
import { CaseExchange, CaseExchangeButtons } from './case-exchange.tsx';
import { DisputeSummary } from './dispute-summary.tsx';
import { Reading } from './reading.tsx';

interface CaseReportCardProps {
  link: string;
  report: CaseReport;
  timeZone: string;
  goTo: (step: string) => void;
}

/** One report: what is known of it, the reply, and the dispute or the way to one. */
export function CaseReportCard({ link, report, timeZone, goTo }: CaseReportCardProps) {
  const { text, format } = useReader();
  const { reportID, category, city, reportedOn, happenedOn, state, standing, narrative, dispute } = report;
  const mayDispute = dispute === null || (dispute.state !== 'open' && dispute.appealUntil === null);
  return (
    <Card as="article" title={text('caseReportOf', { day: format.date(reportedOn) })} titleLevel={3}>
      <Stack gap={5}>
        <FactList
          facts={[
            { label: text('caseCategory'), value: text(`caseKind_${category ?? 'unknown'}`) },
            { label: text('caseCity'), value: <bdi>{city}</bdi> },
            { label: text('caseHappened'), value: format.date(happenedOn) },
            { label: text('caseStanding'), value: text(`caseStanding_${standing}`) },
            { label: text('caseState'), value: text(`caseState_${state}`) },
          ]}
        />
        <Reading link={link} report={report} timeZone={timeZone} />
        <CaseExchange report={report} />
        {dispute ? <DisputeSummary dispute={dispute} timeZone={timeZone} goTo={goTo} /> : null}
        <ButtonRow>
          {mayDispute ? (
            <Button variant={dispute || !narrative ? 'secondary' : 'primary'} onClick={() => goTo(`why/${reportID}`)}>
              {text(dispute ? 'caseDisputeAnew' : 'caseDisputeStart')}
            </Button>
          ) : null}
          <CaseExchangeButtons report={report} goTo={goTo} />
        </ButtonRow>
      </Stack>
    </Card>
  );
}

/** A report that is gone, and the dispute about it. */
export function PastReport({
  past,
  timeZone,
  goTo,
}: { past: PastDispute } & Pick<CaseReportCardProps, 'timeZone' | 'goTo'>) {
  const { text, format } = useReader();
  return (
    <Card as="article" title={text('caseReportOf', { day: format.date(past.reportedOn) })} titleLevel={3}>
      <DisputeSummary dispute={past.dispute} timeZone={timeZone} goTo={goTo} />
    </Card>
  );
}
