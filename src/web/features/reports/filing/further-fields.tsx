import { type ReactNode, useEffect, useState } from 'react';
import type { FormField } from '../../../../contract/reports/report-fields.ts';
import { Disclosure } from '../../../components/layout/disclosure.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { useText } from '../../../lib/i18n.ts';
import type { Form } from './report-values.ts';

/** The props of every field: id, label, error. */
export interface FieldProps {
  id: string;
  label: string;
  error: string | undefined;
}

interface FurtherFieldsProps {
  form: Form;
  names: readonly FormField[];
  children: ReactNode;
}

/** Optional details that help moderators and banks: folded until one of them has a value. */
export function FurtherFields({ form, names, children }: FurtherFieldsProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(() => names.some((name) => form.getValues(name).length > 0));
  const isWrong = names.some((name) => form.formState.errors[name]);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return (
    <Disclosure summary={text('furtherFields')} open={isOpen}>
      <Grid>{children}</Grid>
    </Disclosure>
  );
}
