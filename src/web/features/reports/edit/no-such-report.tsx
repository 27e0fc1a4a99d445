import { Button } from '../../../components/actions/button.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

/** The report in the URL does not exist, or is another author's: the page does not reveal which (R1). */
export function NoSuchReport({ onClose }: { onClose: () => void }) {
  const text = useText();
  return (
    <EmptyState
      title={text('noSuchReportTitle')}
      text={text('noSuchReportText')}
      action={
        <Button variant="primary" onClick={onClose}>
          {text('backToReports')}
        </Button>
      }
    />
  );
}
