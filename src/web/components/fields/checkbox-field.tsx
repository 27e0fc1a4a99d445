import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

interface CheckboxFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'style'> {
  label: string;
  hint?: ReactNode;
}

/** A checkbox in a form. Accepts the props of react-hook-form's `register()`. */
export function CheckboxField({ label, hint, ...input }: CheckboxFieldProps) {
  const made = useId();
  const id = input.id ?? made;
  const hintId = `${id}-hint`;
  return (
    <div>
      <label htmlFor={id} className="inline-flex min-h-11 items-center gap-3 text-sm font-semibold">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={hint ? hintId : undefined}
          className="size-5 shrink-0 cursor-pointer"
        />
        {label}
      </label>
      {hint ? (
        <p id={hintId} className="ps-8 text-xs text-ink-2">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
