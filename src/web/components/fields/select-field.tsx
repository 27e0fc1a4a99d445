import ChevronDown from '@iconify-json/lucide/icons.json?chevron-down';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { controlStyles, Field, type FieldWords } from './field.tsx';

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

interface NativeSelectProps extends Omit<ComponentPropsWithRef<'select'>, 'style' | 'children'> {
  options: readonly { value: string; label: string }[];
}

/** A select without a label, with an arrow that follows the direction of the text. */
export const NativeSelect = ({ options, className, ...select }: NativeSelectProps) => (
  <span className="relative block">
    <select {...select} className={classNames('appearance-none truncate pe-10', className)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-ink-2"
    />
  </span>
);
