import { useEffect, useState } from 'react';
import { reportChannels, reportRelations } from '../../../../contract/reports/report-categories.ts';
import type { ReportField } from '../../../../contract/reports/report-fields.ts';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { Disclosure } from '../../../components/layout/disclosure.tsx';
import { Grid } from '../../../components/layout/grid.tsx';
import { useText } from '../../../lib/i18n.ts';
import { AmountField } from './amount-field.tsx';
import type { Form } from './report-values.ts';

/** The props of every field: id, label, error. */
export interface FieldProps {
  id: string;
  label: string;
  error: string | undefined;
}

interface FurtherFieldsProps {
  form: Form;
  field: (name: ReportField) => FieldProps;
}

const further = ['channel', 'amountLost', 'relation'] as const;

/** Optional details that help moderators and banks: folded until one of them has a value. */
export function FurtherFields({ form, field }: FurtherFieldsProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(() => further.some((name) => form.getValues(name) !== ''));
  const isWrong = further.some((name) => form.formState.errors[name]);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  const notChosen = { value: '', label: text('categoryNotChosen') };
  return (
    <Disclosure summary={text('furtherFields')} open={isOpen}>
      <Grid>
        <SelectField
          {...form.register('channel')}
          {...field('channel')}
          options={[notChosen, ...reportChannels.map((value) => ({ value, label: text(`channel_${value}`) }))]}
        />
        <SelectField
          {...form.register('relation')}
          {...field('relation')}
          options={[notChosen, ...reportRelations.map((value) => ({ value, label: text(`relation_${value}`) }))]}
        />
        <AmountField form={form} field={field('amountLost')} />
      </Grid>
    </Disclosure>
  );
}
