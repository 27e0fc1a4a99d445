import { useDirection } from '@base-ui/react/direction-provider';
import { Popover } from '@base-ui/react/popover';
import ChevronLeft from '@iconify-json/lucide/icons.json?chevron-left';
import ChevronRight from '@iconify-json/lucide/icons.json?chevron-right';
import type { RefObject } from 'react';
import { type ChevronProps, DayPicker } from 'react-day-picker';
import { classNames } from '../../lib/browser/class-names.ts';
import { useReader } from '../../lib/i18n/i18n.ts';
import { dateOf, isoDay } from '../../lib/i18n/parse-date.ts';

export interface CalendarPopoverProps {
  id: string;
  open: boolean;
  label: string;
  /** YYYY-MM-DD; any other text selects no day. */
  value: string;
  min: string;
  max: string;
  anchor: RefObject<HTMLElement | null>;
  /** The button that opens and closes it. It gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  onChoose: (day: string) => void;
}

/** A month calendar. Arrow keys move by day and week, Page Up and Page Down by month. */
export default function CalendarPopover(props: CalendarPopoverProps) {
  const { id, open, label, value, min, max, anchor, opener, onClose, onChoose } = props;
  const { text, locale } = useReader();
  const direction = useDirection();
  const write = (date: Date, how: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, how).format(date);
  const selected = dateOf(value);
  const first = dateOf(min);
  const last = dateOf(max);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // The opener's own click closes it; closing here as well would reopen it.
        const isOpener = event.target instanceof Node && opener.current?.contains(event.target);
        if (!next && !isOpener) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={6} align="end" className="z-60 outline-none">
          <Popover.Popup
            id={id}
            aria-label={label}
            finalFocus={opener}
            className="rounded-card border border-line bg-surface p-3 text-ink shadow-float outline-none transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0"
          >
            <DayPicker
              mode="single"
              required
              autoFocus
              weekStartsOn={1}
              captionLayout="dropdown"
              selected={selected}
              defaultMonth={selected ?? last}
              startMonth={first}
              endMonth={last}
              disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
              onSelect={(date) => onChoose(isoDay(date))}
              dir={direction}
              formatters={{
                formatCaption: (month) => write(month, { month: 'long', year: 'numeric' }),
                formatMonthDropdown: (month) => write(month, { month: 'long' }),
                formatYearDropdown: (month) => write(month, { year: 'numeric' }),
                formatWeekdayName: (day) => write(day, { weekday: 'short' }),
                formatDay: (day) => write(day, { day: 'numeric' }),
              }}
              labels={{
                labelNav: () => text('calendarMonth'),
                labelPrevious: () => text('monthBefore'),
                labelNext: () => text('monthAfter'),
                labelMonthDropdown: () => text('calendarMonth'),
                labelYearDropdown: () => text('calendarYear'),
                labelGrid: (month) => write(month, { month: 'long', year: 'numeric' }),
                labelDayButton: (date, { today, selected }) => {
                  const day = write(date, { dateStyle: 'full' });
                  const named = today ? text('dayToday', { day }) : day;
                  return selected ? text('daySelected', { day: named }) : named;
                },
                labelWeekday: (day) => write(day, { weekday: 'long' }),
              }}
              classNames={styles}
              components={{ Chevron }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const step =
  'grid size-10 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:pointer-events-none aria-disabled:opacity-40';

const styles = {
  root: 'relative',
  months: '',
  month: '',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: step,
  button_next: step,
  month_caption: 'mb-1 flex h-10 items-center justify-center px-11',
  dropdowns: 'flex items-center gap-1',
  dropdown_root: 'relative rounded-badge hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus',
  dropdown: 'absolute inset-0 w-full appearance-none bg-surface text-ink opacity-0',
  caption_label: 'flex items-center gap-0.5 px-1.5 py-1 text-sm font-semibold',
  month_grid: 'w-auto',
  weekdays: '',
  weekday: 'size-9 border-0 p-0! text-center text-xs font-normal text-ink-2 rtl:text-[0.75rem]',
  week: '',
  day: 'group border-0 p-0! text-center',
  day_button: classNames(
    'grid size-10 place-items-center rounded-control text-sm tabular-nums hover:bg-sunken',
    'group-aria-selected:bg-primary group-aria-selected:font-semibold group-aria-selected:text-on-primary',
    'group-data-today:not-group-aria-selected:font-semibold group-data-today:not-group-aria-selected:text-primary-text group-data-today:not-group-aria-selected:underline',
    'disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-50 disabled:hover:bg-transparent',
    'forced-colors:group-aria-selected:outline-2',
  ),
  outside: 'invisible',
  hidden: 'invisible',
  disabled: '',
  selected: '',
  today: '',
};

function Chevron({ orientation, className }: ChevronProps) {
  if (orientation === 'left') return <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />;
  if (orientation === 'right') return <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />;
  return <ChevronRight aria-hidden="true" className={classNames('size-4 rotate-90 text-ink-2', className)} />;
}
