import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { useFormat, useText } from '../../../lib/i18n.ts';

/** The address names a report that does not exist or is somebody else's: nobody is told which (R1). */
export function NoSuchReport({ onClose }: { onClose: () => void }) {
  const text = useText();
  return (
    <EmptyState
      title={text('noSuchReportTitle')}
      text={text('noSuchReportText')}
      action={<Button onClick={onClose}>{text('backToReports')}</Button>}
    />
  );
}

export function WithdrawnReport({ at, onClose }: { at: string; onClose: () => void }) {
  const text = useText();
  const format = useFormat();
  return (
    <EmptyState
      title={text('withdrawnReportTitle')}
      text={text('withdrawnReportText', { date: format.dateTime(at) })}
      action={<Button onClick={onClose}>{text('backToReports')}</Button>}
    />
  );
}
