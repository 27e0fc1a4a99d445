import type { ReactNode } from 'react';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { useFilter } from '../../lib/use-filter.ts';
import { Button } from '../forms/button.tsx';
import { DateField } from '../forms/date-field.tsx';
import { FilterField } from '../forms/filter-field.tsx';
import { Form } from '../forms/form.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { Column } from '../layout/column.tsx';
import { Grid } from '../layout/grid.tsx';
import { ThreeColumns } from '../layout/list-detail.tsx';
import { Row } from '../layout/row.tsx';
import { Stack } from '../layout/stack.tsx';

/** A choice that narrows a list, under its name in the address. */
interface ListChoice {
  name: string;
  label: TextKey;
  options: readonly string[];
  /** What the options are called. */
  labels: Readonly<Record<string, TextKey>>;
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

/** Words that narrow a list once they are applied, under their name in the address. A list has one field of them. */
interface ListText {
  name: string;
  label: TextKey;
  /** Names the button that applies them. */
  apply: TextKey;
}

export type ListField = ListChoice | ListDay | ListText;

/** Narrows a list. What is chosen is in the address. */
export function ListFilter({ fields }: { fields: readonly ListField[] }) {
  const inputs = fields.map((field) => {
    if ('options' in field) return <Choice key={field.name} field={field} />;
    return 'apply' in field ? <Words key={field.name} field={field} /> : <Day key={field.name} field={field} />;
  });
  const words = fields.find((field) => 'apply' in field);
  const arranged =
    fields.length > 2 ? (
      <Column>
        <ThreeColumns>{inputs}</ThreeColumns>
      </Column>
    ) : (
      <Stack width="search">
        <Grid>{inputs}</Grid>
      </Stack>
    );
  return words ? <Applied field={words}>{arranged}</Applied> : arranged;
}

/** Words narrow the list only when they are complete. */
function Applied({ field: { name, apply }, children }: { field: ListText; children: ReactNode }) {
  const text = useText();
  const { choose } = useFilter();
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        choose(name, String(new FormData(event.currentTarget).get(name) ?? '').trim());
      }}
    >
      {children}
      <Row>
        <Button type="submit" variant="secondary" size="compact">
          {text(apply)}
        </Button>
      </Row>
    </Form>
  );
}

function Words({ field: { name, label } }: { field: ListText }) {
  const text = useText();
  const value = useFilter().get(name) ?? '';
  return (
    <FilterField isSet={value !== ''}>
      <TextField key={value} label={text(label)} name={name} defaultValue={value} />
    </FilterField>
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
