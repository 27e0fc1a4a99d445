import { refusalText } from '../../lib/api/problem.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Banner } from './banner.tsx';

interface ProblemBannerProps {
  /** Why the call failed; nothing is rendered while it is null. */
  error: Error | null;
  /** Fields whose refusal is said instead. */
  fields?: readonly string[];
  /** The pages for people who are named warn. */
  tone?: 'danger' | 'warning';
  /** Without it, it stays until the next try. */
  onClear?: () => void;
  /** Otherwise it stays until the next try, or until it is dismissed. */
  clearsAfterMs?: number;
}

/** Why a call failed. */
export function ProblemBanner({ error, fields = [], tone = 'danger', onClear, clearsAfterMs }: ProblemBannerProps) {
  const text = useText();
  if (!error) return null;
  return (
    <Banner tone={tone} clearsAfterMs={clearsAfterMs} onClear={onClear}>
      {refusalText(error, fields, text)}
    </Banner>
  );
}
