import { Button } from '../../../components/actions/button.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';

interface NoSuchReportProps {
  /** Set if its author withdrew it. */
  withdrawnAt?: string;
  onClose: () => void;
}

/** The report in the URL was withdrawn, or does not exist or is another author's: the page does not reveal which (R1). */
export function NoSuchReport({ withdrawnAt, onClose }: NoSuchReportProps) {
  const { text, format } = useReader();
  return (
    <EmptyState
      title={text(withdrawnAt ? 'withdrawnReportTitle' : 'noSuchReportTitle')}
      text={
        withdrawnAt ? text('withdrawnReportText', { date: format.dateTime(withdrawnAt) }) : text('noSuchReportText')
      }
      action={
        <Button variant="primary" onClick={onClose}>
          {text('backToReports')}
        </Button>
      }
    />
  );
}
