import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { controlLook, Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'required'> {
  label: string;
  hint?: FieldProps['hint'];
  error?: string | undefined;
  required?: FieldProps['required'];
  optional?: boolean;
  /** For what is read sign by sign: numbers, keys, addresses. Always left to right. */
  mono?: boolean;
}

/** One line of text. `register()` of react-hook-form spreads onto it. */
export function TextField({ label, hint, error, required, optional, mono, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      optional={optional}
      id={input.id}
      describedBy={input['aria-describedby']}
    >
      {(ids) => (
        <input
          type="text"
          dir={mono ? 'ltr' : 'auto'}
          {...input}
          {...ids}
          className={classNames(controlLook, 'h-11', mono && 'font-mono')}
        />
      )}
    </Field>
  );
}
