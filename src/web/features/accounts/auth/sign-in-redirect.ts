import { type Location, useLocation } from 'react-router';
import { nextPath } from '../../../lib/session/next-path.ts';

/**
 * What the sign-in pages pass on: the page to return to (in the URL) and the typed email (in the history state, since
 * personal data must not be in a URL).
 */
interface SignInRedirect {
  next: string | null;
  email: string;
}

export function useSignInRedirect(): SignInRedirect {
  const location = useLocation();
  return { next: nextPath(location.search), email: emailOf(location) };
}

function emailOf({ state }: Location<unknown>): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
