import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { controlStyles, Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'required'> {
  label: string;
  hint?: FieldProps['hint'];
  error?: string | undefined;
  required?: FieldProps['required'];
  optional?: boolean;
  understood?: FieldProps['understood'];
  /** Monospace and left to right: for numbers, keys and URLs. */
  mono?: boolean;
}

/**
 * A single-line input. Accepts the props of react-hook-form's `register()`. What runs left to right in every language is no
 * prose: it is neither capitalized nor spell-checked.
 */
export function TextField({ label, hint, error, required, optional, understood, mono, ...input }: TextFieldProps) {
  const { dir = mono ? 'ltr' : 'auto' } = input;
  const isProse = dir === 'auto';
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      optional={optional}
      understood={understood}
      id={input.id}
      describedBy={input['aria-describedby']}
    >
      {(ids) => (
        <input
          type="text"
          autoCapitalize={isProse ? undefined : 'none'}
          spellCheck={isProse ? undefined : false}
          {...input}
          dir={dir}
          {...ids}
          className={classNames(controlStyles, 'h-11', mono && 'font-mono')}
        />
      )}
    </Field>
  );
}
