import { type TextKey, useText } from '../../lib/i18n.ts';
import { useFilter } from '../../lib/use-filter.ts';
import { DateField } from '../forms/date-field.tsx';
import { FilterField } from '../forms/filter-field.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { Column } from '../layout/column.tsx';
import { Grid } from '../layout/grid.tsx';
import { ThreeColumns } from '../layout/list-detail.tsx';
import { Stack } from '../layout/stack.tsx';

/** A choice that narrows a list, under its name in the address. */
export interface ListChoice {
  name: string;
  label: TextKey;
  options: readonly string[];
  /** What the options are called. */
  labels: Readonly<Record<string, TextKey>>;
  /** The choice that filters nothing. Without it one has to be made, and the first option is made already. */
  any?: TextKey;
}

/** A day (`YYYY-MM-DD`) that narrows a list, under its name in the address. */
export interface ListDay {
  name: string;
  label: TextKey;
  /** The first and the last day that can be chosen. */
  min: string;
  max: string;
}

/** Narrows a list. What is chosen is in the address. */
export function ListFilter({ fields }: { fields: readonly (ListChoice | ListDay)[] }) {
  const choices = fields.map((field) =>
    'options' in field ? <Choice key={field.name} field={field} /> : <Day key={field.name} field={field} />,
  );
  if (fields.length > 2)
    return (
      <Column>
        <ThreeColumns>{choices}</ThreeColumns>
      </Column>
    );
  return (
    <Stack width="search">
      <Grid>{choices}</Grid>
    </Stack>
  );
}

function Choice({ field: { name, label, options, labels, any } }: { field: ListChoice }) {
  const text = useText();
  const { get, choose } = useFilter();
  const value = options.find((one) => one === get(name)) ?? (any ? '' : options[0]) ?? '';
  const named = options.map((one) => ({ value: one, label: text(labels[one] as TextKey) }));
  return (
    <FilterField isSet={!any || value !== ''}>
      <SelectField
        label={text(label)}
        value={value}
        options={any ? [{ value: '', label: text(any) }, ...named] : named}
        onChange={({ target }) => choose(name, target.value)}
      />
    </FilterField>
  );
}

function Day({ field: { name, label, min, max } }: { field: ListDay }) {
  const text = useText();
  const { get, choose } = useFilter();
  const value = get(name) ?? '';
  return (
    <FilterField isSet={value !== ''}>
      <DateField label={text(label)} value={value} min={min} max={max} onChange={(day) => choose(name, day)} />
    </FilterField>
  );
}
