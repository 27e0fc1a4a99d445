import { classNames } from '../lib/class-names.ts';
import { controlLook, Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A day, YYYY-MM-DD, with the browser's own calendar: it speaks the reader's language and fits the device. */
export function DateField({
  label,
  hint,
  error,
  required,
  optional,
  className,
  ...input
}: Omit<TextFieldProps, 'mono'>) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      optional={optional}
      id={input.id}
      describedBy={input['aria-describedby']}
      className={className}
    >
      {(ids) => (
        <input
          {...input}
          {...ids}
          type="date"
          className={classNames(controlLook, 'h-11 appearance-none tabular-nums')}
        />
      )}
    </Field>
  );
}
