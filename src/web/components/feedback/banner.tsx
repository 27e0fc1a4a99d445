import CircleAlert from '@iconify-json/lucide/icons.json?circle-alert';
import CircleCheck from '@iconify-json/lucide/icons.json?circle-check';
import Info from '@iconify-json/lucide/icons.json?info';
import TriangleAlert from '@iconify-json/lucide/icons.json?triangle-alert';
import X from '@iconify-json/lucide/icons.json?x';
import { type ReactNode, useState } from 'react';
import { problemText, refusedFields } from '../../lib/api/problem.ts';
import { classNames } from '../../lib/browser/class-names.ts';
import { useCountdown } from '../../lib/hooks/use-countdown.ts';
import { useText } from '../../lib/i18n/i18n.ts';

type BannerTone = 'danger' | 'warning' | 'success' | 'info';

interface BannerProps {
  tone: BannerTone;
  /** Called when the user dismisses it or its time is up. */
  onClear?: (() => void) | undefined;
  /** Paused while the pointer or the focus is on it. */
  clearsAfterMs?: number;
  /** Without children no banner is rendered. */
  children?: ReactNode;
}

const styles = {
  danger: { icon: CircleAlert, box: 'bg-danger-soft text-on-danger-soft border-danger' },
  warning: { icon: TriangleAlert, box: 'bg-warning-soft text-on-warning-soft border-warning' },
  success: { icon: CircleCheck, box: 'bg-success-soft text-on-success-soft border-success' },
  info: { icon: Info, box: 'bg-info-soft text-on-info-soft border-info' },
};

/**
 * A message above the content it is about. Danger and warning interrupt a screen reader. The other tones are polite and
 * are announced only in a live region that existed before the message: keep the banner mounted while it is empty.
 */
export function Banner({ tone, onClear, clearsAfterMs, children }: BannerProps) {
  const text = useText();
  const [held, setHeld] = useState(false);
  useCountdown({
    ms: children ? clearsAfterMs : undefined,
    paused: held,
    onEnd: onClear,
    key: typeof children === 'string' ? children : undefined,
  });
  const isUrgent = tone === 'danger' || tone === 'warning';
  if (!children) return isUrgent ? null : <div role="status" />;

  const { icon: Icon, box } = styles[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      role={isUrgent ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classNames('flex items-start gap-3 rounded-card border border-s-4 px-4 py-2 text-base', box)}
    >
      <Icon aria-hidden="true" className="mt-[calc((1lh-0.75rem)/2)] size-5 shrink-0" />
      <div className="min-w-0 flex-1 py-1">{children}</div>
      {onClear ? (
        <button
          type="button"
          onClick={onClear}
          aria-label={text('dismiss')}
          className="-my-1.5 -me-3 grid size-11 shrink-0 place-items-center rounded-control hover:bg-surface"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      ) : null}
    </div>
  );
}

interface ProblemBannerProps {
  /** Why the call failed; nothing is rendered while it is null. */
  error: Error | null;
  /** Fields beside which it is said why they were refused, and not here. */
  saidAt?: readonly string[];
  /** The pages for people who are named warn. */
  tone?: 'danger' | 'warning';
  /** Without it, it stays until the next try. */
  onClear?: () => void;
  /** Otherwise it stays until the next try, or until it is dismissed. */
  clearsAfterMs?: number;
}

/** Why a call failed. */
export function ProblemBanner({ error, saidAt = [], tone = 'danger', onClear, clearsAfterMs }: ProblemBannerProps) {
  const text = useText();
  if (!error || refusedFields(error, saidAt).length > 0) return null;
  return (
    <Banner tone={tone} clearsAfterMs={clearsAfterMs} onClear={onClear}>
      {problemText(error, text)}
    </Banner>
  );
}
