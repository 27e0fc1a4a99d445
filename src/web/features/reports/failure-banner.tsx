import { useEffect, useRef } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { ApiProblem, problemText } from '../../lib/api/problem.ts';
import { useOffline } from '../../lib/browser/connection.ts';
import { useText } from '../../lib/i18n/i18n.ts';

const bannerMs = 5_000;

interface FailureBannerProps {
  error: unknown;
  onClear: () => void;
  /** What was typed is kept as a draft. */
  hasDraft?: boolean;
}

/** Why saving failed, above the form for five seconds, or until there is a network again; scrolls into view. */
export function FailureBanner({ error, onClear, hasDraft }: FailureBannerProps) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'center' });
  }, [error]);

  const isUnsent = useOffline() && error instanceof ApiProblem && error.status === 0;
  if (!error) return null;
  return (
    <div ref={place}>
      <Banner tone="danger" clearsAfterMs={isUnsent ? undefined : bannerMs} onClear={onClear}>
        {isUnsent && hasDraft ? text('noConnectionDraft') : problemText(error, text)}
      </Banner>
    </div>
  );
}
