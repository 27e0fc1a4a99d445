import { type ReactNode, useId } from 'react';
import { classNames } from '../lib/class-names.ts';

interface CardProps {
  title?: string;
  /** At the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A sheet of paper with a 1 px rule around it. */
export function Card({ title, action, children, className }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classNames(
        'min-w-0 rounded-card border border-line bg-surface p-4 has-[>[role=img]]:flex has-[>[role=img]]:flex-col sm:p-6',
        className,
      )}
    >
      {title || action ? (
        <div
          className={classNames(
            'flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2',
            action ? 'mb-5' : 'mb-2',
          )}
        >
          {title ? (
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
          ) : null}
          {action}
        </div>
      ) : null}
      {children}
    </section>
  );
}
