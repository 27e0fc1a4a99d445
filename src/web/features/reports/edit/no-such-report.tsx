import type { Report } from '../../../../contract/reports/reports.ts';
import { Button } from '../../../components/actions/button.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';

interface NoSuchReportProps {
  /** What it says, if it is the author's and left the registry. */
  closed?: Report;
  onClose: () => void;
}

/** The report in the URL left the registry, or does not exist or is another author's: the page does not reveal which (R1). */
export function NoSuchReport({ closed, onClose }: NoSuchReportProps) {
  const { text, format } = useReader();
  const [title, why] = !closed
    ? [text('noSuchReportTitle'), text('noSuchReportText')]
    : closed.withdrawnAt
      ? [text('withdrawnReportTitle'), text('withdrawnReportText', { date: format.dateTime(closed.withdrawnAt) })]
      : [text('closedReportTitle'), text(closed.state === 'expired' ? 'onRecord_expired' : 'onRecord_removed')];
  return (
    <EmptyState
      title={title}
      text={why}
      action={
        <Button variant="primary" onClick={onClose}>
          {text('backToReports')}
        </Button>
      }
    />
  );
}
