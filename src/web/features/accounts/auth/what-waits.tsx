import { useLocation } from 'react-router';
import { pages } from '../../../../contract/pages.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { nextPath } from '../../../lib/session/next-path.ts';

interface WhatWaitsProps {
  next: string | null;
  /** For any other page that asked to sign in. */
  otherwise?: string;
}

/** Says why someone came to sign in or up, and what continues afterwards: a report that is not sent yet, or a check. */
export function WhatWaits({ next, otherwise }: WhatWaitsProps) {
  const text = useText();
  if (next === pages.addReport) return <Banner tone="info">{text('reportWaits')}</Banner>;
  if (next === pages.dashboard) return <Banner tone="info">{text('checkWaits')}</Banner>;
  return next && otherwise ? <Banner tone="info">{otherwise}</Banner> : null;
}

/**
 * What the sign-in pages pass on: the page to return to (in the URL) and the typed email (in the history state, since
 * personal data must not be in a URL).
 */
export function useSignInRedirect(): { next: string | null; email: string } {
  const { search, state } = useLocation();
  return { next: nextPath(search), email: state?.email ?? '' };
}
