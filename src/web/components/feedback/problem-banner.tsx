import { problemText } from '../../lib/api/problem.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Banner } from './banner.tsx';

interface ProblemBannerProps {
  /** Why the call failed; nothing is rendered while it is null. */
  error: Error | null;
  onClear: () => void;
  /** Otherwise it stays until the next try, or until it is dismissed. */
  clearsAfterMs?: number;
}

/** Why a form could not be sent. */
export function ProblemBanner({ error, onClear, clearsAfterMs }: ProblemBannerProps) {
  const text = useText();
  if (!error) return null;
  return (
    <Banner tone="danger" clearsAfterMs={clearsAfterMs} onClear={onClear}>
      {problemText(error, text)}
    </Banner>
  );
}
