import { type Location, useLocation } from 'react-router';
import { nextOf } from '../../lib/next-path.ts';

/**
 * What the sign-in pages hand to each other: where the person wanted to be (in the address) and the e-mail they typed
 * already (in the history entry, since no personal data goes into an address).
 */
export interface SignInRedirect {
  next: string | null;
  email: string;
}

export function useSignInRedirect(): SignInRedirect {
  const location = useLocation();
  return { next: nextOf(location.search), email: emailOf(location) };
}

function emailOf({ state }: Location<unknown>): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
