import ChevronDown from '@iconify-json/lucide/icons.json?chevron-down';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { controlStyles, Field, type FieldProps } from './field.tsx';

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
      {(ids) => (
        <div className="relative">
          <select {...select} {...ids} className={classNames(controlStyles, 'h-11 appearance-none truncate pe-10')}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-ink-2"
          />
        </div>
      )}
    </Field>
  );
}
