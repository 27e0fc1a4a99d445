import { type ReactNode, useId } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';

/** Props that connect a control with its label, hint and error. Spread them onto the control. */
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: string;
  /** Shown above the control. */
  hint?: ReactNode;
  error?: string | undefined;
  /** A red asterisk; `unmarked` in a short form whose fields are all required. */
  required?: boolean | 'unmarked';
  /** "(optional)" after the label. */
  optional?: boolean;
  /** Next to the error: the remaining characters. */
  count?: ReactNode;
  /** Below the control: how the value was read, "" while there is nothing to say. Spoken when it changes. */
  understood?: string | undefined;
  /** At the end of the label's line. */
  note?: ReactNode;
  /** The control's id, for links from an error summary. Generated if absent. */
  id?: string | undefined;
  /** Ids of further descriptions, such as a checklist elsewhere on the page. */
  'aria-describedby'?: string | undefined;
}

/** What every field says about itself. */
export type FieldWords = Pick<FieldProps, 'label' | 'hint' | 'error' | 'required' | 'optional'>;

/** A control with label, hint and error: the base of all fields, which hand it their props. */
export function Field(props: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const { label, hint, error, required, optional, count, note, understood, children } = props;
  const text = useText();
  const made = useId();
  const id = props.id ?? made;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const description = [hintId, errorId, props['aria-describedby']].filter(Boolean).join(' ');

  return (
    <div>
      <div className="col-span-full mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
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
        <p id={hintId} className="col-span-full mb-1.5 text-xs text-ink-2">
          {hint}
        </p>
      ) : null}
      {children({
        id,
        'aria-describedby': description || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {understood === undefined ? null : (
        <p role="status" className="text-sm text-ink-2 not-empty:mt-1.5">
          {understood}
        </p>
      )}
      {error || count ? (
        <div className="col-span-full mt-1.5 flex flex-wrap items-start justify-between gap-x-4">
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

/** Styles of all inputs. A thicker border, not colour alone, marks an error. */
export const controlStyles =
  'block w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-input text-ink transition-colors aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken';
