import { lazyDialog } from '../../../components/dialogs/lazy-dialog.tsx';
import { useSignInAgain } from '../../../lib/session/sign-in-again.ts';

const SignInAgainDialog = lazyDialog(() => import('./sign-in-again-dialog.tsx'));

/** Part of the frame around every page: any call may find that the session has ended, or may need a recent proof. */
export function SignInAgain() {
  const { person, reason } = useSignInAgain();
  return <SignInAgainDialog open={person !== null} person={person} reason={reason} />;
}
