import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

const tones = {
  neutral: 'bg-sunken text-ink-2',
  primary: 'bg-primary-soft text-on-primary-soft',
  success: 'bg-success-soft text-on-success-soft',
  info: 'bg-info-soft text-on-info-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
  outlined: 'border border-line text-ink',
};

/** A one-word status. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-badge px-1.5 py-0.5 align-middle text-xs font-medium forced-colors:border',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
