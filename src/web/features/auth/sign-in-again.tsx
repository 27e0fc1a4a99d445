import { Later, latePart } from '../../components/feedback/lazy-dialog.tsx';
import { useSignInAgain } from '../../lib/sign-in-again.ts';
import type { ShownUser } from '../../lib/user-store.ts';

export interface SignInAgainProps {
  open: boolean;
  person: ShownUser | null;
}

const dialog = latePart<SignInAgainProps>(() => import('./sign-in-again-dialog.tsx'));

/** Stands in the frame around every page, for whichever page meets the end of a session. */
export function SignInAgain() {
  const { person } = useSignInAgain();
  return <Later part={dialog} props={{ open: person !== null, person }} />;
}
