import { CalendarDays } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useFormat, useLocale, useText } from '../../lib/i18n.ts';
import { dateOf, parseDate } from '../../lib/parse-date.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import type { CalendarPopoverProps } from './calendar-popover.tsx';
import { controlLook, Field, type FieldIds, type FieldProps } from './field.tsx';

export interface DateFieldProps {
  label: string;
  hint?: FieldProps['hint'];
  error?: string | undefined;
  required?: boolean;
  optional?: boolean;
  id?: string;
  name?: string;
  autoComplete?: string;
  /** YYYY-MM-DD, or what was typed where that is no day that can be told. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The first and the last day to choose from, YYYY-MM-DD. Others can be typed, for the form to refuse. */
  min: string;
  max: string;
}

/**
 * A day. Under a finger it is the device's own date picker; with a keyboard it is a text box that understands a date
 * however it is written, with a calendar beside it for those who want one.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, required, optional, id } = props;
  const isTouched = useMediaQuery('(pointer: coarse)');
  return (
    <Field label={label} hint={hint} error={error} required={required} optional={optional} id={id}>
      {(ids) => (isTouched ? <NativeDate {...props} {...ids} /> : <TypedDate {...props} {...ids} />)}
    </Field>
  );
}

type ControlProps = Omit<DateFieldProps, 'id'> & FieldIds;

/** What both kinds of box are given alike. */
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
      className={classNames(controlLook, 'h-11 appearance-none tabular-nums')}
    />
  );
}

function TypedDate(props: ControlProps) {
  const { label, value, onChange, onBlur, min, max } = props;
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const box = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popoverId = useId();
  const [Calendar, setCalendar] = useState<ComponentType<CalendarPopoverProps>>();
  const [isOpen, setOpen] = useState(false);
  const shown = (day: string) => (dateOf(day) ? format.date(day) : day);
  // What stands in the box, and the value it stands for. Another value came from outside: a reset, a draft.
  const [typed, setTyped] = useState({ words: shown(value), value });
  if (typed.value !== value) setTyped({ words: shown(value), value });

  function take(words: string): void {
    const meant = parseDate(words, locale) ?? words.trim();
    setTyped({ words, value: meant });
    onChange(meant);
  }

  /** The calendar's code comes when it is first wanted. If it cannot come, there is still the box to type into. */
  function openCalendar(): void {
    import('./calendar-popover.tsx').then(
      (loaded) => {
        setCalendar(() => loaded.default);
        setOpen(true);
      },
      () => box.current?.focus(),
    );
  }

  function handleKey(event: KeyboardEvent): void {
    // As in the browser's own date and select boxes.
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
          controlLook, // The button is at the line's end, whichever way the date in the box runs.
          'h-11 pe-12 tabular-nums rtl:pr-3.5 rtl:pl-12',
        )}
      />
      <button
        ref={button}
        type="button"
        aria-label={text('chooseDay', { name: label })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? popoverId : undefined}
        onClick={() => (isOpen ? setOpen(false) : openCalendar())}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink focus-visible:-outline-offset-4"
      >
        <CalendarDays aria-hidden="true" className="size-5" />
      </button>
      {Calendar ? (
        <Calendar
          id={popoverId}
          open={isOpen}
          label={text('chooseDay', { name: label })}
          value={value}
          min={min}
          max={max}
          anchor={box}
          opener={button}
          onClose={() => setOpen(false)}
          onChoose={(day) => {
            setTyped({ words: shown(day), value: day });
            onChange(day);
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}
