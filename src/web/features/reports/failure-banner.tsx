import { useEffect, useRef } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { useText } from '../../lib/i18n.ts';
import { problemText } from '../../lib/problem.ts';

const bannerMs = 5_000;

/** Why saving failed, above the form for five seconds; scrolls into view. */
export function FailureBanner({ error, onClear }: { error: unknown; onClear: () => void }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'center' });
  }, [error]);

  if (!error) return null;
  return (
    <div ref={place}>
      <Banner tone="danger" clearsAfterMs={bannerMs} onClear={onClear}>
        {problemText(error, text)}
      </Banner>
    </div>
  );
}
