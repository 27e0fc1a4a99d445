import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';

// The list below is there first; the dialog and its form follow.
const loading = import('./update-dialog.tsx');
loading.catch(() => undefined); // The error boundary says it, when the dialog is drawn.
const UpdateDialog = lazy(() => loading);

/** /reports/update-report/{repID}: a report to correct, over the list. */
export function UpdateReportPage() {
  const { repID = '' } = useParams();
  return (
    <Suspense>
      {/* Another report is another dialog, with nothing of this one's in it. */}
      <UpdateDialog key={repID} repID={repID} />
    </Suspense>
  );
}
