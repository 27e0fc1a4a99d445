import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { controlStyles, Field, type FieldProps, type FieldWords } from './field.tsx';

export interface TextFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'required'>,
    FieldWords {
  understood?: FieldProps['understood'];
  /** Monospace and left to right: for numbers, keys and URLs. */
  mono?: boolean;
}

/**
 * A single-line input. Accepts the props of react-hook-form's `register()`. What runs left to right in every language is no
 * prose: it is neither capitalized nor spell-checked.
 */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, optional, understood, mono, ...input } = props;
  const { dir = mono ? 'ltr' : 'auto' } = input;
  const isProse = dir === 'auto';
  return (
    <Field {...props}>
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

type EmailFieldProps = Omit<TextFieldProps, 'type' | 'dir'>;

/** An email address, which runs left to right in every language. */
export function EmailField(props: EmailFieldProps) {
  return <TextField {...props} type="email" dir="ltr" />;
}
