import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { Icon } from '../content/icon.tsx';
import { Rosette } from '../content/rosette.tsx';

/** `info` is dashed, `warningTwice` has two rules, and `danger` a seal, so that no two differ by colour only. */
export type FindingTone = 'danger' | 'warningTwice' | 'warning' | 'info' | 'neutral';

const rules: Record<FindingTone, string> = {
  danger: 'border-s-4 border-s-danger',
  warningTwice: 'border-s-8 border-double border-s-warning',
  warning: 'border-s-4 border-s-warning',
  info: 'border-s-4 border-dashed border-s-ink-3',
  neutral: 'border-s-4 border-s-line-strong',
};

const icons: Record<FindingTone, string> = {
  danger: 'text-danger',
  warningTwice: 'text-warning',
  warning: 'text-warning',
  info: 'text-ink-2',
  neutral: 'text-ink-2',
};

/** The result of a search, in large letters, with what it means. The page announces it in a live region. */
export function FindingPanel({
  tone,
  icon: Icon,
  title,
  children,
}: {
  tone: FindingTone;
  icon: Icon;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classNames('relative overflow-hidden rounded-card bg-canvas px-4 py-5 sm:px-6', rules[tone])}>
      <Rosette
        pattern="panel"
        className={classNames(
          'pointer-events-none absolute -end-16 -top-20 size-40 opacity-15 sm:size-56 print:hidden',
          tone === 'danger' ? 'text-danger' : 'text-primary',
        )}
      />
      <div className="relative flex items-start gap-3 sm:pe-28">
        <Icon aria-hidden="true" className={classNames('mt-1 size-7 shrink-0', icons[tone])} />
        <h3 className="min-w-0 font-serif text-lg leading-snug wrap-anywhere sm:text-2xl">{title}</h3>
      </div>
      <div className="relative mt-4 flex flex-col gap-4">{children}</div>
    </div>
  );
}
