import { useLocation } from 'react-router';
import { nextPath } from '../../../lib/session/next-path.ts';

/**
 * What the sign-in pages pass on: the page to return to (in the URL) and the typed email (in the history state, since
 * personal data must not be in a URL).
 */
export function useSignInRedirect(): { next: string | null; email: string } {
  const { search, state } = useLocation();
  return { next: nextPath(search), email: state?.email ?? '' };
}
