import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { auth } from '../../../../contract/accounts/auth.ts';
import { pages } from '../../../../contract/pages.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { ResultDialog } from '../../../components/dialogs/result-dialog.tsx';
import { api } from '../../../lib/api/api.ts';
import { isSignedOut, problemText } from '../../../lib/api/problem.ts';
import { useMutation } from '../../../lib/api/use-mutation.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { clearUserData } from '../../../lib/session/session.ts';

const dialogMs = 2_000;

/** Ends the session and removes everything about the user from this browser. A session that has ended already counts as success. */
function useLogOut() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      // What is still loading would be refused without a session.
      await cache.cancelQueries();
      try {
        await api(auth.signout, {});
      } catch (error) {
        if (!isSignedOut(error)) throw error;
      }
      clearUserData(cache);
    },
    onError: () => {
      void cache.refetchQueries({ predicate: ({ state }) => state.data === undefined });
    },
  });
}

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
