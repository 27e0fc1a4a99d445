import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { controlStyles, Field, type FieldProps } from './field.tsx';
import { NativeSelect } from './native-select.tsx';

interface SelectFieldProps
  extends Omit<ComponentPropsWithRef<'select'>, 'className' | 'style' | 'required' | 'children'> {
  label: string;
  options: readonly { value: string; label: string }[];
  hint?: FieldProps['hint'];
  error?: string | undefined;
  required?: boolean;
  optional?: boolean;
}

/** A native select: it can be searched by typing and uses the phone's own picker. */
export function SelectField({ label, options, hint, error, required, optional, ...select }: SelectFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      optional={optional}
      id={select.id}
      describedBy={select['aria-describedby']}
    >
      {(ids) => <NativeSelect {...select} {...ids} options={options} className={classNames(controlStyles, 'h-11')} />}
    </Field>
  );
}
