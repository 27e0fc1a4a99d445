import Check from '@iconify-json/lucide/icons.json?check';
import Clock from '@iconify-json/lucide/icons.json?clock';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

/** Numbered steps, joined by a line. */
export function StepList({ children }: { children: ReactNode }) {
  return <ol className="pt-2 [counter-reset:step]">{children}</ol>;
}

interface StepProps {
  title: string;
  /** How long it takes, or when it was or is due. */
  time?: string | undefined;
  /** It was done: a tick instead of its number. */
  isDone?: boolean;
  children?: ReactNode;
}

/** A step: what happens, and how long that takes. */
export function Step({ title, time, isDone = false, children }: StepProps) {
  return (
    <li className="relative ps-12 pb-7 [counter-increment:step] not-last:before:absolute not-last:before:start-3.75 not-last:before:top-10 not-last:before:bottom-1 not-last:before:w-px not-last:before:bg-line">
      <span
        aria-hidden="true"
        className={classNames(
          'absolute start-0 top-0 grid size-8 place-items-center rounded-full border font-serif text-sm font-semibold',
          isDone
            ? 'border-primary bg-primary text-on-primary'
            : 'border-line-strong bg-surface after:content-[counter(step)]',
        )}
      >
        {isDone ? <Check className="size-4" /> : null}
      </span>
      <h3 className="pt-1">{title}</h3>
      {time ? (
        <p
          className={classNames(
            'mt-0.5 inline-flex items-center gap-1.5 text-sm font-medium',
            isDone ? 'text-ink-2' : 'text-primary-text',
          )}
        >
          {isDone ? null : <Clock aria-hidden="true" className="size-4" />}
          {time}
        </p>
      ) : null}
      {children ? <div className="mt-1 text-ink-2">{children}</div> : null}
    </li>
  );
}
