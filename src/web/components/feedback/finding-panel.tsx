import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export type FindingTone = 'danger' | 'warning' | 'info' | 'neutral';

const tones: Record<FindingTone, string> = {
  danger: 'bg-danger-soft text-on-danger-soft border-danger',
  warning: 'bg-warning-soft text-on-warning-soft border-warning',
  info: 'bg-info-soft text-on-info-soft border-info',
  neutral: 'bg-sunken text-ink border-line-strong',
};

/** What a search came to, in large letters, with what it means. The page announces it in a live region. */
export function FindingPanel({
  tone,
  icon: Icon,
  title,
  children,
}: {
  tone: FindingTone;
  icon: LucideIcon;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classNames('flex flex-col gap-4 rounded-card border border-s-8 px-4 py-5 sm:px-6', tones[tone])}>
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-7 shrink-0" />
        <h3 className="min-w-0 font-serif text-lg leading-snug sm:text-xl">{title}</h3>
      </div>
      <div className="flex flex-col gap-4 text-ink">{children}</div>
    </div>
  );
}
