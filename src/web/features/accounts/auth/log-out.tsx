import { useNavigate } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ResultDialog } from '../../../components/dialogs/result-dialog.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { useLogOut } from './queries.ts';

const dialogMs = 2_000;

interface LogOutProps {
  /** The user has requested to log out. */
  open: boolean;
  /** Called when it is done or cancelled. */
  onClose: () => void;
}

/** Confirms, ends the session, shows the result and navigates to the dashboard. */
export function LogOut({ open, onClose }: LogOutProps) {
  const text = useText();
  const navigate = useNavigate();
  const logOut = useLogOut();

  function close(): void {
    logOut.reset();
    onClose();
  }

  return (
    <>
      <ConfirmDialog
        open={open && !logOut.isSuccess && !logOut.isError}
        title={text('logOutQuestion')}
        yesLabel={text('yes')}
        noLabel={text('no')}
        busy={logOut.isPending}
        onYes={() => logOut.mutate(undefined)}
        onNo={close}
      />
      <ResultDialog
        open={open && logOut.isError}
        tone="danger"
        title={text('errorTitle')}
        text={problemText(logOut.error, text)}
        closesAfterMs={dialogMs}
        onClose={close}
      />
      <ResultDialog
        open={open && logOut.isSuccess}
        title={text('signedOut')}
        closesAfterMs={dialogMs}
        onClose={() => {
          close();
          navigate(pages.dashboard);
        }}
      />
    </>
  );
}
