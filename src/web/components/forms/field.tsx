import { type ReactNode, useId } from 'react';
import { useText } from '../../lib/i18n.ts';

/** What ties a control to its label, hint and error: spread it onto the control. */
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: string;
  /** Shown before the control, so that it is read before typing. */
  hint?: ReactNode;
  error?: string | undefined;
  /** A red asterisk; `unmarked` where every field of a short form is required, and nobody needs to be told. */
  required?: boolean | 'unmarked';
  /** "(optional)" after the label. */
  optional?: boolean;
  /** Beside the error: how much room is left. */
  count?: ReactNode;
  /** At the end of the label's line. */
  note?: ReactNode;
  /** The control's id, for an error summary to link to. Made up when absent. */
  id?: string | undefined;
  /** Ids of further descriptions, such as a checklist elsewhere on the page. */
  describedBy?: string | undefined;
}

/** A labelled control: label, hint, control, error. Every kind of field is this with another control inside. */
export function Field(props: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const { label, hint, error, required, optional, count, note, describedBy, children } = props;
  const text = useText();
  const made = useId();
  const id = props.id ?? made;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const description = [hintId, errorId, describedBy].filter(Boolean).join(' ');

  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-sm font-semibold text-ink">
          {label}
          {required === true ? (
            <span aria-hidden="true" className="text-danger">
              {' *'}
            </span>
          ) : null}
          {optional ? (
            <>
              {' '}
              <span className="font-normal text-ink-2">{text('optional')}</span>
            </>
          ) : null}
        </label>
        {note}
      </div>
      {hint ? (
        <p id={hintId} className="mb-1.5 text-xs text-ink-2">
          {hint}
        </p>
      ) : null}
      {children({
        id,
        'aria-describedby': description || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error || count ? (
        <div className="mt-1.5 flex flex-wrap items-start justify-between gap-x-4">
          {error ? (
            <p id={errorId} className="text-sm font-medium text-danger">
              {error}
            </p>
          ) : (
            <span />
          )}
          {count}
        </div>
      ) : null}
    </div>
  );
}

/** How every box looks that takes input. A second border line, not colour alone, marks an error. */
export const controlLook =
  'block w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-input text-ink transition-colors aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)] disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken';
