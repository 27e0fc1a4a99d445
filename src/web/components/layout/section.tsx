import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

interface SectionProps {
  /** The title's id, for links to it. */
  id?: string;
  title: string;
  intro?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** A line and more space above, for sections of a long text. */
  ruled?: boolean;
  /** The focusable title. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A titled section of a page. */
export function Section({ id, title, intro, action, ruled = false, titleRef, children }: SectionProps) {
  const made = useId();
  const titleId = id ?? made;
  return (
    <section aria-labelledby={titleId} className={classNames('space-y-4', ruled && 'border-t border-line pt-10')}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 ref={titleRef} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {intro ? <p className="mt-1 max-w-measure text-sm text-ink-2">{intro}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A sentence that must not be overlooked. */
export function Emphasis({ children }: { children: ReactNode }) {
  return <p className="border-s-4 border-primary bg-primary-soft px-4 py-3 text-on-primary-soft">{children}</p>;
}
