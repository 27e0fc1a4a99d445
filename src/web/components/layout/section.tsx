import type { ReactNode, Ref } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';

interface SectionProps {
  /** The title's id, for links to it. */
  id: string;
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
  return (
    <section aria-labelledby={id} className={classNames('space-y-4', ruled && 'border-t border-line pt-10')}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 ref={titleRef} id={id} tabIndex={-1}>
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
