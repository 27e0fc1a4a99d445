import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { useFormat } from '../../lib/i18n/i18n.ts';
import { NativeSelect } from './native-select.tsx';

interface CompactSelectProps extends Pick<ComponentPropsWithRef<'select'>, 'value' | 'defaultValue' | 'onChange'> {
  label: string;
  /** Numbers in the reader's digits, texts as they are, or values with a label of their own. */
  options: readonly (string | number | { value: string; label: string })[];
}

/** A small select for a setting of the content next to it, not for a form. */
export function CompactSelect({ label, options, ...select }: CompactSelectProps) {
  const id = useId();
  const format = useFormat();
  return (
    // Where it narrows nothing, it is not printed.
    <div className={classNames('flex items-center gap-2 text-sm', select.value === '' && 'print:hidden')}>
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      <NativeSelect
        {...select}
        id={id}
        options={options.map((option) => {
          if (typeof option === 'object') return option;
          return { value: String(option), label: typeof option === 'number' ? format.number(option) : option };
        })}
        className="min-h-11 rounded-control border border-line-strong bg-surface ps-3 text-input pointer-fine:min-h-9 pointer-fine:text-sm"
      />
    </div>
  );
}
