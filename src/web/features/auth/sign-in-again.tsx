import { lazyDialog } from '../../components/dialogs/lazy-dialog.tsx';
import { useSignInAgain } from '../../lib/sign-in-again.ts';

const SignInAgainDialog = lazyDialog(() => import('./sign-in-again-dialog.tsx'));

/** Part of the frame around every page: any page may find that the session has ended. */
export function SignInAgain() {
  const { person } = useSignInAgain();
  return <SignInAgainDialog open={person !== null} person={person} />;
}
