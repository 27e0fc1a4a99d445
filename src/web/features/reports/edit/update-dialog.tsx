import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import { isReportId } from '../../../../contract/pagination.ts';
import { isActive } from '../../../../contract/reports/standing.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { isNotFound } from '../../../lib/api/problem.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { listState, searchedFor } from '../list/list-address.ts';
import { editButtonId } from '../list/report-table.tsx';
import { oneReport } from '../queries.ts';
import { reportPath } from '../report-path.ts';
import { EditForm, editDraft } from './edit-form.tsx';
import { NoSuchReport } from './no-such-report.tsx';

/** So that the dialog stays where it is: it is in the middle while the window has room. */
const formHeight = 1_720;

/** A report to correct, over the list. */
export default function UpdateDialog({ repID }: { repID: string }) {
  const text = useText();
  const session = useSession();
  const close = useClose();
  // Whose report it is, also when the session ends while it is open.
  const [uid] = useState(session.user?.uid ?? '');
  const report = useQuery({ ...oneReport(repID), enabled: isReportId(repID) && session.status !== 'out' });
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const dismiss = () => (isDirty ? setAsking(true) : close());

  return (
    <Dialog
      open
      title={text('updateReportTitle')}
      width={600}
      onDismiss={dismiss}
      loading={report.isLoading}
      returnFocus={() => document.getElementById(editButtonId(repID)) ?? document.querySelector('h1')}
    >
      {!isReportId(repID) || isNotFound(report.error) ? (
        <NoSuchReport onClose={close} />
      ) : (
        <Loaded query={report} skeleton={<Skeleton height={formHeight} />}>
          {(found) =>
            isActive(found.state) ? (
              <EditForm report={found} uid={uid} onDirty={setDirty} onCancel={dismiss} />
            ) : (
              // It left the registry: its own page says why.
              <Navigate to={reportPath(repID)} replace />
            )
          }
        </Loaded>
      )}
      <ConfirmDialog
        open={isAsking}
        title={text('discardChangesQuestion')}
        text={text('discardChangesText')}
        yesLabel={text('discardChanges')}
        noLabel={text('keepEditing')}
        danger
        onYes={() => {
          editDraft(uid, repID).clear();
          close();
        }}
        onNo={() => setAsking(false)}
      />
    </Dialog>
  );
}

/** Back to the list or the report from which it was opened, otherwise to the list with the parameters of the URL. */
function useClose(): () => void {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const { goesBack, search: searched } = listState(state);
  return () => {
    if (goesBack) void navigate(-1);
    else
      void navigate(
        { pathname: pages.editReports, search },
        { replace: true, preventScrollReset: true, state: searchedFor(searched) },
      );
  };
}
