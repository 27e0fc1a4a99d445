import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { useEdited } from '../../lib/hooks/use-edited.ts';
import { useFilter } from '../../lib/hooks/use-filter.ts';
import { useMediaQuery } from '../../lib/hooks/use-media-query.ts';
import { type TextKey, useText } from '../../lib/i18n/i18n.ts';
import { dateOf } from '../../lib/i18n/parse-date.ts';
import { DateField } from '../fields/date-field.tsx';
import { NativeSelect, SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Form } from '../forms/form.tsx';
import { Disclosure } from '../layout/disclosure.tsx';

/** A choice that narrows a list, under its name in the address. */
export interface ListChoice {
  name: string;
  label: TextKey;
  /** The values it may have, and what each is called: our words, or the reader's own. */
  options: Readonly<Record<string, TextKey>> | readonly { value: string; label: string }[];
  /** The choice that filters nothing. Without it one has to be made, and the first option is made already. */
  any?: TextKey;
}

/** A day (`YYYY-MM-DD`) that narrows a list, under its name in the address. */
interface ListDay {
  name: string;
  label: TextKey;
  /** The first and the last day that can be chosen. */
  min: string;
  max: string;
}

/** Words that narrow a list once they are complete, under their name in the address. */
interface ListText {
  name: string;
  label: TextKey;
}

export type ListField = ListChoice | ListDay | ListText;

/** Choices in a line, whose options say what they are about. */
export const InlineFilter = ({ fields }: { fields: readonly ListChoice[] }) => (
  <div className="grid grid-cols-2 gap-2 *:last:odd:col-span-2 sm:flex">
    {fields.map((field) => (
      <Choice key={field.name} field={field} inLine />
    ))}
  </div>
);

/** Narrows a list. What is chosen is in the address. More than two choices are folded on phones until one is made. */
export function ListFilter({ fields }: { fields: readonly ListField[] }) {
  const text = useText();
  const { get } = useFilter();
  const isWide = useMediaQuery('print, (width >= 40rem)');
  const inputs = fields.map((field) => {
    if ('options' in field) return <Choice key={field.name} field={field} />;
    return 'min' in field ? <Day key={field.name} field={field} /> : <Words key={field.name} field={field} />;
  });
  const arranged = (
    <div className="grid max-w-[60rem] grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-4 *:min-w-0">
      {inputs}
    </div>
  );
  if (fields.length < 3 || isWide) return arranged;
  return (
    <Disclosure summary={text('listFold')} open={fields.some(({ name }) => get(name))}>
      {arranged}
    </Disclosure>
  );
}

function Words({ field: { name, label } }: { field: ListText }) {
  const text = useText();
  const { get, choose } = useFilter();
  const value = get(name) ?? '';
  const [typed, setTyped] = useEdited(value);
  const apply = () => {
    if (typed.trim() !== value) choose(name, typed.trim());
  };
  return (
    <FilterField isSet={value !== ''}>
      <Form onSubmit={apply}>
        <TextField
          label={text(label)}
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={apply}
        />
      </Form>
    </FilterField>
  );
}

function Choice({ field: { name, label, options, any }, inLine = false }: { field: ListChoice; inLine?: boolean }) {
  const text = useText();
  const { get, choose } = useFilter();
  const named = isNamed(options)
    ? options
    : Object.entries(options).map(([value, key]) => ({ value, label: text(key) }));
  const value = named.find((one) => one.value === get(name))?.value ?? (any ? '' : named[0]?.value) ?? '';
  const select = {
    label: text(label),
    value,
    options: any ? [{ value: '', label: text(any) }, ...named] : named,
    onChange: ({ target }: { target: { value: string } }) => choose(name, target.value),
  };
  return (
    <FilterField isSet={!any || value !== ''}>
      {inLine ? <LowSelect {...select} narrows={any !== undefined && value !== ''} /> : <SelectField {...select} />}
    </FilterField>
  );
}

/** Its options say what it is about; it stands out while it narrows the list. */
const LowSelect = ({
  label,
  narrows,
  ...select
}: ComponentProps<typeof NativeSelect> & { label: string; narrows: boolean }) => (
  <NativeSelect
    {...select}
    aria-label={label}
    className={classNames(
      'min-h-11 w-full rounded-control border ps-3 text-input pointer-fine:min-h-9 pointer-fine:text-sm',
      narrows ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-line-strong bg-surface',
    )}
  />
);

/** Whether the reader has named them. */
const isNamed = (options: ListChoice['options']): options is readonly { value: string; label: string }[] =>
  Array.isArray(options);

function Day({ field: { name, label, min, max } }: { field: ListDay }) {
  const text = useText();
  const { get, choose } = useFilter();
  const value = get(name) ?? '';
  // What is not a date yet stays in the field.
  const [typed, setTyped] = useEdited(value);
  return (
    <FilterField isSet={value !== ''}>
      <DateField
        label={text(label)}
        value={typed}
        min={min}
        max={max}
        onChange={(day) => {
          setTyped(day);
          if (day === '' || (dateOf(day) && day >= min)) choose(name, day);
        }}
      />
    </FilterField>
  );
}

/** A field that narrows a list. Where it narrows nothing, it is left out of the print. */
function FilterField({ isSet, children }: { isSet: boolean; children: ReactNode }) {
  return <div className={isSet ? undefined : 'print:hidden'}>{children}</div>;
}
