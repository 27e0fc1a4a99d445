import { type ReactNode, useEffect, useState } from 'react';
import { reportFields } from '../../../../contract/reports/report-fields.ts';
import { DetailsCard, Disclosure } from '../../../components/layout/disclosure.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { fieldsOf } from './questions.ts';
import { emptyValues, type Form } from './report-values.ts';

/** The props of every field: id, label, error. */
export interface FieldProps {
  id: string;
  label: string;
  error: string | undefined;
}

interface AddDetailsProps {
  form: Form;
  /** Renders its own card. */
  framed: boolean;
  /** Something in it is required. */
  isNeeded: boolean;
  children: ReactNode;
}

const names = fieldsOf('addDetails').map((field) => reportFields[field].form);

/** What need not be said: folded until something in it has a value, is wrong, or is required. */
export function AddDetails({ form, framed, isNeeded, children }: AddDetailsProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(() => {
    const empty = emptyValues();
    return names.some((name) => form.getValues(name) !== empty[name]);
  });
  const isWrong = names.some((name) => form.formState.errors[name]);
  useEffect(() => {
    if (isWrong || isNeeded) setOpen(true);
  }, [isWrong, isNeeded]);
  const Folded = framed ? DetailsCard : Disclosure;
  return (
    <Folded summary={text('addDetails')} open={isOpen}>
      <Grid>{children}</Grid>
    </Folded>
  );
}
