import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { controlStyles, Field, type FieldWords } from './field.tsx';
import { NativeSelect } from './native-select.tsx';

interface SelectFieldProps
  extends Omit<ComponentPropsWithRef<'select'>, 'className' | 'style' | 'required' | 'children'>,
    FieldWords {
  options: readonly { value: string; label: string }[];
}

/** A native select: it can be searched by typing and uses the phone's own picker. */
export function SelectField(props: SelectFieldProps) {
  const { label, options, hint, error, required, optional, ...select } = props;
  return (
    <Field {...props}>
      {(ids) => <NativeSelect {...select} {...ids} options={options} className={classNames(controlStyles, 'h-11')} />}
    </Field>
  );
}
