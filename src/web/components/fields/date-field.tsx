import CalendarDays from '@iconify-json/lucide/icons.json?calendar-days';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts';
import { useReader } from '../../lib/i18n/i18n.ts';
import { dateOf, parseDate } from '../../lib/i18n/parse-date.ts';
import { controlStyles, Field, type FieldIds, type FieldProps, type FieldWords } from './field.tsx';

interface DateFieldProps extends FieldWords {
  /** The hint where the device's own picker takes its place. */
  pickerHint?: FieldProps['hint'];
  id?: string;
  name?: string;
  autoComplete?: string;
  /** YYYY-MM-DD, or the typed text if it is not a valid date. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The range of the calendar, as YYYY-MM-DD. Other dates can be typed; the form rejects them. */
  min: string;
  max: string;
}

/**
 * A date: the device's own input on touch screens, otherwise a text input that accepts common date formats, with a button
 * for the browser's calendar.
 */
export function DateField(props: DateFieldProps) {
  const { hint, pickerHint } = props;
  const isTouched = useMediaQuery('(pointer: coarse)');
  const isPicked = isTouched && hasPicker();
  const Control = isPicked ? NativeDate : TypedDate;
  return (
    <Field {...props} hint={isPicked ? pickerHint : hint}>
      {(ids) => <Control {...props} {...ids} />}
    </Field>
  );
}

/** Whether the browser has a picker: small ones for cheap phones show a text input instead. */
function hasPicker(): boolean {
  const input = document.createElement('input');
  input.type = 'date';
  return input.type === 'date';
}

type ControlProps = Omit<DateFieldProps, 'id'> & FieldIds;

/** The props shared by both kinds of input. */
const given = (props: ControlProps) => ({
  id: props.id,
  name: props.name,
  autoComplete: props.autoComplete,
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
  'aria-required': props['aria-required'],
});

function NativeDate(props: ControlProps) {
  const { value, onChange, onBlur, min, max } = props;
  return (
    <input
      {...given(props)}
      type="date"
      value={dateOf(value) ? value : ''}
      min={min}
      max={max}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      className={classNames(controlStyles, 'h-11 appearance-none tabular-nums')}
    />
  );
}

function TypedDate(props: ControlProps) {
  const { label, value, onChange, onBlur, min, max } = props;
  const { text, format, locale } = useReader();
  const box = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  // With spaces as one types them.
  const shown = (day: string) => (dateOf(day) ? format.date(day).replaceAll('\u00a0', ' ') : day);
  // The input's text and the value it was parsed to. A different value came from outside: a reset, a draft or the calendar.
  const [typed, setTyped] = useState({ words: shown(value), value });
  if (typed.value !== value) setTyped({ words: shown(value), value });

  function take(words: string): void {
    const meant = parseDate(words, locale) ?? words.trim();
    setTyped({ words, value: meant });
    onChange(meant);
  }

  function openCalendar(): void {
    try {
      picker.current?.showPicker();
    } catch {
      box.current?.focus(); // The browser has no calendar: the date can be typed.
    }
  }

  function handleKey(event: KeyboardEvent): void {
    // As in native date and select inputs.
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    openCalendar();
  }

  return (
    <div className="relative">
      <input
        {...given(props)}
        ref={box}
        type="text"
        dir="auto"
        value={typed.words}
        onChange={(event) => take(event.target.value)}
        onBlur={() => {
          setTyped({ words: shown(value), value });
          onBlur?.();
        }}
        onKeyDown={handleKey}
        className={classNames(
          controlStyles, // The button is at the end of the line in both text directions.
          'min-h-11 pe-12 tabular-nums rtl:pr-3.5 rtl:pl-12',
        )}
      />
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={dateOf(value) ? value : ''}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        className="pointer-events-none absolute inset-0 opacity-0"
      />
      <button
        type="button"
        aria-label={text('chooseDay', { name: label })}
        onClick={openCalendar}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink focus-visible:-outline-offset-4"
      >
        <CalendarDays aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
