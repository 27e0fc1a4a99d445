import { FilterField } from '../../components/forms/filter-field.tsx';
import { SelectField } from '../../components/forms/select-field.tsx';
import { Column } from '../../components/layout/column.tsx';
import { Grid } from '../../components/layout/grid.tsx';
import { ThreeColumns } from '../../components/layout/list-detail.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useFilter } from '../../lib/use-filter.ts';

export interface FilterChoice {
  /** In the address. */
  name: string;
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  /** The choice that filters nothing; absent if one has to be made. */
  any?: string;
}

/** The choices of a filter, which are in the URL. */
function FilterChoices({ fields }: { fields: readonly FilterChoice[] }) {
  const { choose } = useFilter();
  return fields.map(({ name, label, value = '', options, any }) => (
    <FilterField key={name} isSet={any === undefined || value !== ''}>
      <SelectField
        label={label}
        value={value}
        options={any === undefined ? [...options] : [{ value: '', label: any }, ...options]}
        onChange={({ target }) => choose(name, target.value)}
      />
    </FilterField>
  ));
}

/** Narrows a list by a few choices. */
export function ListFilter({ fields }: { fields: readonly FilterChoice[] }) {
  const choices = <FilterChoices fields={fields} />;
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
