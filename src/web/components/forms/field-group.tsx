import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Grid } from '../layout/grid.tsx';

interface FieldGroupProps {
  title: string;
  /** Renders its own card. */
  framed: boolean;
  children: ReactNode;
}

/** A group of related fields in a long form. */
export function FieldGroup({ title, framed, children }: FieldGroupProps) {
  return (
    <fieldset className={classNames('min-w-0', framed && 'rounded-card border border-line bg-surface p-4 sm:p-6')}>
      <legend className="float-start mb-5 w-full font-serif text-xl font-semibold">{title}</legend>
      <div className="clear-both">
        <Grid>{children}</Grid>
      </div>
    </fieldset>
  );
}
