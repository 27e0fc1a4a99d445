import type { ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { Grid } from '../layout/grid.tsx';

interface FieldGroupProps {
  title: string;
  /** Between the title and the fields. */
  hint?: string | undefined;
  /** Renders its own card. */
  framed: boolean;
  children: ReactNode;
}

/** A group of related fields in a long form. */
export function FieldGroup({ title, hint, framed, children }: FieldGroupProps) {
  return (
    <fieldset className={classNames('min-w-0', framed && 'rounded-card border border-line bg-surface p-4 sm:p-6')}>
      <legend className={classNames('float-start w-full font-serif text-xl font-semibold', hint ? 'mb-1' : 'mb-5')}>
        {title}
      </legend>
      <div className="clear-both">
        {hint ? <p className="mb-5 text-sm text-ink-2">{hint}</p> : null}
        <Grid>{children}</Grid>
      </div>
    </fieldset>
  );
}
