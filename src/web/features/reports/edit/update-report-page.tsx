import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';

// The list is shown first; the dialog and its form are loaded after it.
const loading = import('./update-dialog.tsx');
loading.catch(() => undefined); // The error boundary reports it when the dialog is rendered.
const UpdateDialog = lazy(() => loading);

/** /reports/update-report/{repID}: a report to correct, over the list. */
export function UpdateReportPage() {
  const { repID = '' } = useParams();
  return (
    <Suspense>
      {/* The key gives each report its own dialog and state. */}
      <UpdateDialog key={repID} repID={repID} />
    </Suspense>
  );
}
